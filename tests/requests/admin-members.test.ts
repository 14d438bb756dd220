import { expect, test } from "vitest";
import { addAdmin } from "~/features/admins/commands/add-admin.server";
import { moveAdmin } from "~/features/admins/commands/move-admin.server";
import { changePlanType, changeRole, revealPhone } from "~/features/directory/commands.server";
import { moveMembers } from "~/features/registrations/commands/move-members.server";
import { openChat } from "~/features/registrations/commands/open-chat.server";
import { answerContact, joinContact } from "~/features/registrations/commands.server";
import { readable } from "../support/browser";
import { TestClub, WEDNESDAY } from "../support/club";
import { addMember } from "../support/run-day";

const MEENA = "sample-member-meena";
const ASHA = "sample-member-asha";
const DAY = 86_400_000;

async function makePending(club: TestClub, id: string, daysAgo: number): Promise<void> {
  const at = WEDNESDAY - daysAgo * DAY;
  await club.db
    .updateTable("members")
    .set({ status: "pending", created_at: at })
    .where("id", "=", id)
    .execute();
}

async function memberOf(club: TestClub, id: string) {
  return await club.db
    .selectFrom("members")
    .select(["status", "status_reason", "plan_type", "role"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

test("a pending person is approved, and one rejected is out at once with the reason kept", async () => {
  const club = await TestClub.open();
  await makePending(club, MEENA, 1);
  await makePending(club, ASHA, 1);
  const [admin, meena, asha] = [
    await club.admin(),
    await club.member("meena"),
    await club.member("asha"),
  ];
  const list = await admin.get("/admin/registrations?period=week");
  expect(readable(list.text)).toContain("New Registrations");
  expect(readable(list.text)).toContain("Mobile OTP");
  const approved = await admin.post("/admin/registrations", {
    memberId: ASHA,
    from: "pending",
    to: "active",
  });
  expect(readable(approved.text)).toContain("User status updated to active");
  expect((await asha.get("/dashboard")).status).toBe(200);
  const rejected = await admin.post("/admin/registrations", {
    memberId: MEENA,
    from: "pending",
    to: "suspended",
    reason: "Not a person",
  });
  expect(readable(rejected.text)).toContain("User status updated to suspended");
  expect(await memberOf(club, MEENA)).toMatchObject({
    status: "suspended",
    status_reason: "Not a person",
  });
  expect((await meena.get("/dashboard")).status).toBe(401);
});

test("the period filters who is shown, to the day, and is kept for the next visit", async () => {
  const club = await TestClub.open();
  await club.db.updateTable("members").set({ status: "active" }).execute();
  const admin = await club.admin();
  expect(readable((await admin.get("/admin/registrations")).text)).toContain(
    "No New Registrations",
  );
  await makePending(club, MEENA, 5);
  expect(readable((await admin.get("/admin/registrations?period=3days")).text)).toContain(
    "No New Registrations",
  );
  expect(readable((await admin.get("/admin/registrations")).text)).toContain(
    "No New Registrations",
  );
  const week = readable((await admin.get("/admin/registrations?period=week")).text);
  expect(week).toContain("1 person waits for an answer");
  expect(week).not.toContain("No New Registrations");
  expect(readable((await admin.get("/admin/registrations")).text)).toContain("1 person waits");
  const odd = readable((await admin.get("/admin/registrations?period=year")).text);
  expect(odd).toContain("Unknown filters in the address were ignored: period=year");
});

test("the latest 100 who wait are shown, the others on the next page", async () => {
  const club = await TestClub.open({ sample: false });
  const admin = await club.admin();
  for (let index = 0; index < 103; index += 1) {
    const id = await addMember(club.db, { name: `Waiting ${index}.`, now: WEDNESDAY - index });
    await club.db
      .updateTable("members")
      .set({ status: "pending", full_name: `Waiting ${index}.` })
      .where("id", "=", id)
      .execute();
  }
  const shown = async (page: number) => {
    const { text } = await admin.get(`/admin/registrations?period=3days&page=${page}`);
    return new Set(readable(text).match(/Waiting \d+\./g));
  };
  const [first, second] = [await shown(1), await shown(2)];
  expect([first.size, first.has("Waiting 0."), first.has("Waiting 99.")]).toEqual([
    100,
    true,
    true,
  ]);
  expect([...second]).toEqual(["Waiting 100.", "Waiting 101.", "Waiting 102."]);
});

test("several people are approved at once, all or none", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  await makePending(club, MEENA, 1);
  await makePending(club, ASHA, 1);
  const both: [string, string][] = [
    ["memberId", MEENA],
    ["memberId", ASHA],
    ["from", "pending"],
    ["to", "active"],
  ];
  await club.db.updateTable("members").set({ status: "inactive" }).where("id", "=", ASHA).execute();
  const stale = await admin.post("/admin/registrations", both);
  expect(stale.status).toBe(409);
  expect(readable(stale.text)).toContain(
    "Failed to update status. Please try again. Somebody else changed it meanwhile.",
  );
  expect(await memberOf(club, MEENA)).toMatchObject({ status: "pending" });
  await makePending(club, ASHA, 1);
  expect((await admin.post("/admin/registrations", both)).status).toBe(200);
  expect(await memberOf(club, ASHA)).toMatchObject({ status: "active" });
  const nobody = await admin.post("/admin/registrations", { from: "pending", to: "active" });
  expect(nobody.status).toBe(400);
});

test("only the moves of the table are made", async () => {
  const club = await TestClub.open();
  const by = { adminId: "a", requestId: "r", now: 1, reason: undefined, memberIds: [ASHA] };
  const refused = { ok: false, reason: "not_a_move" };
  expect(await moveMembers(club.db, { ...by, from: "active", to: "pending" })).toEqual(refused);
  expect(await moveMembers(club.db, { ...by, from: "active", to: "inactive" })).toEqual(refused);
  const admin = await club.admin();
  const forged = { memberId: ASHA, from: "active", to: "pending" };
  expect((await admin.post("/admin/subscribers", forged)).status).toBe(409);
  expect((await admin.post("/admin/subscribers", { ...forged, to: "king" })).status).toBe(400);
});

test("subscribers are found by parts of names, by e-mail and by both ends of a phone, in any script", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const set = (name: string, email: string, phone: string) =>
    club.db
      .updateTable("members")
      .set({ full_name: name, email, phone })
      .where("id", "=", ASHA)
      .execute();
  await set("நிலா O'Brien 100% 😀", "nila@example.org", "+919812345678");
  const finds = async (text: string) => {
    const page = await admin.get(`/admin/subscribers?${new URLSearchParams({ q: text })}`);
    expect(page.status).toBe(200);
    return readable(page.text).includes("O'Brien 100%");
  };
  const found = [
    "நிலா",
    "o'br",
    "O'Brien நி",
    "100%",
    "😀 100",
    "nila@ex",
    "98123",
    "5678",
    "+91 98123 45678",
  ];
  for (const text of found) expect([text, await finds(text)]).toEqual([text, true]);
  for (const text of ["%", "_", "' or 1=1 --", "brien", "12345679", "நிலாவு", "\\", '"'.repeat(40)])
    expect([text, await finds(text)]).toEqual([text, text.length < 2]);
  await set("ÉMILE Ñandú ಕವಿತಾ", "e@example.org", "+919812345678");
  const page = async (text: string) =>
    readable((await admin.get(`/admin/subscribers?${new URLSearchParams({ q: text })}`)).text);
  for (const text of ["émile", "ÉMI", "e\u0301mile", "ñAN", "ಕವಿ", "ಕವಿತಾ émile"])
    expect([text, (await page(text)).includes("ÉMILE")]).toEqual([text, true]);
  for (const text of ["emile", "ಕವಿತಾಳು"])
    expect([text, (await page(text)).includes("ÉMILE")]).toEqual([text, false]);
  const none = await admin.get("/admin/subscribers?q=zzzz");
  expect(readable(none.text)).toContain("No subscribers found");
});

test("subscribers are sorted by name, date and sessions, and filtered by status", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  await club.db
    .insertInto("check_ins")
    .values({
      id: "c1",
      event_id: "sample-event-upcoming",
      booking_id: "sample-booking-asha",
      member_id: ASHA,
      is_guest: 0,
      date: "2026-11-15",
      time: "05:40",
      checked_in_at: 0,
      recorded_at: 0,
      recorded_by: "x",
      method: "list",
    })
    .execute();
  const names = async (search: string) => {
    const page = readable((await admin.get(`/admin/subscribers?${search}`)).text);
    const rows = await club.db
      .selectFrom("members")
      .select(["full_name as name", "status"])
      .execute();
    return rows
      .flatMap(({ name }) => (name && page.includes(` ${name} `) ? [name] : []))
      .sort((a, b) => page.indexOf(` ${a} `) - page.indexOf(` ${b} `));
  };
  const byName = await names("sort=name");
  expect(byName).toEqual([...byName].sort());
  expect((await names("sort=sessions"))[0]).toMatch(/^Asha/);
  await club.db.updateTable("members").set({ status: "inactive" }).where("id", "=", ASHA).execute();
  expect(await names("status=inactive")).toEqual([expect.stringMatching(/^Asha/)]);
});

test("a phone is masked until it is asked for, and that is written down", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const { phone } = await club.db
    .selectFrom("members")
    .select("phone")
    .where("id", "=", ASHA)
    .executeTakeFirstOrThrow();
  expect((await admin.get("/admin/subscribers")).text).not.toContain(phone.slice(3));
  expect((await admin.get(`/admin/subscribers/${ASHA}`)).text).not.toContain(phone.slice(3));
  const shown = await admin.post(`/admin/subscribers/${ASHA}`, { intent: "reveal" });
  expect(shown.text).toContain(phone);
  const audit = readable((await admin.get("/admin/audit?q=phone")).text);
  expect(audit).toContain("Phone number looked at");
  const by = { memberId: "nobody", adminId: "a", requestId: "r", now: 1 };
  expect(await revealPhone(club.db, by)).toBeUndefined();
});

test("plan and role are changed on the member's page and named in the audit", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  await admin.post(`/admin/subscribers/${ASHA}`, { intent: "plan", planType: "Premium" });
  await admin.post(`/admin/subscribers/${ASHA}`, { intent: "role", role: "run_leader" });
  expect(await memberOf(club, ASHA)).toMatchObject({ plan_type: "Premium", role: "run_leader" });
  const page = readable((await admin.get(`/admin/subscribers/${ASHA}`)).text);
  expect(page).toContain("from Basic, to Premium");
  expect(page).toContain("from member, to run_leader");
  expect(readable((await admin.get("/admin/team")).text)).toContain("Asha");
  const forged = await admin.post(`/admin/subscribers/${ASHA}`, { intent: "role", role: "admin" });
  expect(forged.status).toBe(400);
  const by = { memberId: "nobody", adminId: "a", requestId: "r", now: 1 };
  const missing = { ok: false, reason: "not_found" };
  expect(await changePlanType(club.db, { ...by, planType: "Basic" })).toEqual(missing);
  expect(await changeRole(club.db, { ...by, role: "member" })).toEqual(missing);
});

test("a message is answered, turned into a member once, and closed", async () => {
  const club = await TestClub.open({ sample: false });
  const admin = await club.admin();
  await club.db
    .insertInto("contacts")
    .values({
      id: "message",
      full_name: "Priya S",
      age: 31,
      profession: "Self Employee",
      whatsapp: "+919812345678",
      status: "open",
      submit_key: "k",
      created_at: WEDNESDAY,
    })
    .execute();
  const inbox = await admin.get("/admin/messages");
  expect(readable(inbox.text)).toContain("Priya S");
  expect(inbox.text).not.toContain("9812345678");
  const chat = await admin.get("/admin/whatsapp/contact/message");
  expect(chat.location).toMatch(/^https:\/\/wa\.me\/919812345678\?text=Hello%20Priya%20S/);
  expect(readable((await admin.get("/admin/audit?q=whatsapp")).text)).toContain(
    "WhatsApp chat opened",
  );
  const joined = await admin.post("/admin/messages", { contactId: "message", intent: "join" });
  expect(readable(joined.text)).toContain("They are a member now, waiting for approval.");
  const again = await admin.post("/admin/messages", { contactId: "message", intent: "join" });
  expect(readable(again.text)).toContain("This number belongs to a member already.");
  const members = await club.db
    .selectFrom("members")
    .select(["full_name", "profession", "registration_type", "status"])
    .execute();
  expect(members).toEqual([
    {
      full_name: "Priya S",
      profession: "Business",
      registration_type: "contact_form",
      status: "pending",
    },
  ]);
  const by = { contactId: "message", adminId: "a", requestId: "r", now: 1 };
  expect(await openChat(club.db, { ...by, kind: "contact", id: "none" })).toBeUndefined();
  expect(await answerContact(club.db, { ...by, to: "closed" })).toEqual({
    ok: false,
    reason: "done_already",
  });
  expect(await joinContact(club.db, { ...by, contactId: "none" })).toEqual({
    ok: false,
    reason: "not_found",
  });
  await club.db.updateTable("contacts").set({ status: "open" }).execute();
  expect(await answerContact(club.db, { ...by, to: "answered" })).toEqual({ ok: true });
});

test("an admin adds another, suspends them (who is out at once), and cannot suspend themselves", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const { id: ownId } = await club.db.selectFrom("admins").select("id").executeTakeFirstOrThrow();
  const made = await admin.post("/admin/team", {
    intent: "add",
    username: "Latha",
    password: "a-quiet-morning-run",
  });
  expect(readable(made.text)).toContain("Latha can sign in now");
  const weak = await admin.post("/admin/team", {
    intent: "add",
    username: "Kumar",
    password: "short",
  });
  expect(readable(weak.text)).toContain("Use at least 12 characters.");
  const by = { adminId: ownId, requestId: "r", now: 1 };
  const taken = await addAdmin(club.db, {
    ...by,
    username: "latha",
    password: "another-quiet-run",
  });
  expect(taken).toEqual({ ok: false, message: "There is an admin with this name already." });
  const latha = club.visitor();
  await latha.post("/admin", { username: "latha", password: "a-quiet-morning-run" });
  expect((await latha.get("/admin/dashboard")).status).toBe(200);
  const { id } = await club.db
    .selectFrom("admins")
    .select("id")
    .where("username", "=", "latha")
    .executeTakeFirstOrThrow();
  await admin.post("/admin/team", { intent: "move", subjectId: id, to: "suspended" });
  expect((await latha.get("/admin/dashboard")).status).toBe(302);
  expect(await moveAdmin(club.db, { ...by, subjectId: ownId, to: "suspended" })).toEqual({
    ok: false,
    reason: "own_account",
  });
});

test("the search of the frame finds people, bookings and events", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const { reference } = await club.db
    .selectFrom("bookings")
    .select("reference")
    .where("id", "=", "sample-booking-asha")
    .executeTakeFirstOrThrow();
  const find = async (q: string) =>
    readable((await admin.get(`/admin/search?${new URLSearchParams({ q })}`)).text);
  expect(await find("ash")).toContain("People");
  expect(await find("lakes loo")).toContain("Events");
  expect(await find(reference.toLowerCase())).toContain("Bookings");
  expect(await find("'\"%")).toContain("Nothing found");
  expect(await find("")).toContain("What are you looking for?");
});
