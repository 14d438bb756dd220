import { expect, test } from "vitest";
import { changeMember, revealPhone } from "~/core/admin/member-file/handle-member-change.server";
import { addAdmin, moveAdmin } from "~/core/people/team/move-admin.server";
import { formatDate } from "~/lib/dates";
import { FIRST_LANGUAGE, LANGUAGES } from "~/lib/language";
import { inLanguage } from "~/lib/language.server";
import { recordKeys } from "~/lib/records";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { memberOf } from "../../support/members";

const ASHA = "sample-member-asha";

test("an empty club says how people come in, and a search without result how to search", async () => {
  const club = await TestClub.open({ sample: false });
  const admin = await club.admin();
  const page = async (path: string) => readable((await admin.get(path)).text);
  expect(await page("/admin/subscribers")).toContain("People appear here once they sign up");
  const sample = await (await TestClub.open()).admin();
  const { text } = await sample.get("/admin/subscribers?q=zzzz");
  expect(readable(text)).toContain("Try another word or fewer filters.");
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
    "brien",
    "O'Brien நி",
    "100%",
    "😀 100",
    "nila@ex",
    "98123",
    "5678",
    "+91 98123 45678",
  ];
  for (const text of found) expect([text, await finds(text)]).toEqual([text, true]);
  for (const text of ["%", "_", "' or 1=1 --", "12345679", "நிலாவு", "\\", '"'.repeat(40)])
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

test.each(recordKeys(LANGUAGES))(
  "the day on which a subscriber registered is written whole in %s",
  async (language) => {
    const club = await TestClub.open();
    const admin = await club.admin();
    const day = { created_at: Date.parse("2026-11-15T05:00Z") };
    await club.db.updateTable("members").set(day).where("id", "=", ASHA).execute();
    const prefix = language === FIRST_LANGUAGE ? "" : `/${language}`;
    const { text } = await admin.get(`${prefix}/admin/subscribers?q=asha`);
    const written = inLanguage(language, () => formatDate("2026-11-15", { year: true }));
    expect(text).toContain(`>${written}<`);
  },
);

const namesShown = async (club: TestClub, search: string) => {
  const list = await (await club.admin()).get(`/admin/subscribers?${search}`);
  const page = readable(list.text);
  const rows = await club.db.selectFrom("members").select("full_name as name").execute();
  return rows
    .flatMap(({ name }) => (name && page.includes(` ${name} `) ? [name] : []))
    .sort((a, b) => page.indexOf(` ${a} `) - page.indexOf(` ${b} `));
};

test("subscribers are sorted by name and by sessions", async () => {
  const club = await TestClub.open();
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
  const byName = await namesShown(club, "sort=name");
  expect(byName).toEqual([...byName].sort());
  expect((await namesShown(club, "sort=sessions"))[0]).toMatch(/^Asha/);
});

test("subscribers are filtered by status", async () => {
  const club = await TestClub.open();
  await club.db.updateTable("members").set({ status: "inactive" }).where("id", "=", ASHA).execute();
  expect(await namesShown(club, "status=inactive")).toEqual([expect.stringMatching(/^Asha/)]);
});

test("a phone number is masked until it is revealed", async () => {
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
});

test("revealing a phone number is audited", async () => {
  const admin = await (await TestClub.open()).admin();
  await admin.post(`/admin/subscribers/${ASHA}`, { intent: "reveal" });
  const audit = readable((await admin.get("/admin/audit?q=phone")).text);
  expect(audit).toContain("Phone number viewed");
});

test("revealPhone finds no number of an unknown member", async () => {
  const { db } = await TestClub.open();
  const by = { memberId: "nobody", adminId: "a", requestId: "r", now: 1 };
  expect(await revealPhone(db, by)).toBeUndefined();
});

test("a change of plan or role on the member's page is audited", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  await admin.post(`/admin/subscribers/${ASHA}`, { intent: "plan", planType: "Premium" });
  await admin.post(`/admin/subscribers/${ASHA}`, { intent: "role", role: "run_leader" });
  expect(await memberOf(club, ASHA)).toMatchObject({ plan_type: "Premium", role: "run_leader" });
  const page = readable((await admin.get(`/admin/subscribers/${ASHA}`)).text);
  expect(page).toContain("from Basic to Premium");
  expect(page).toContain("from member to run leader");
  expect(readable((await admin.get("/admin/team")).text)).toContain("Asha");
  const forged = await admin.post(`/admin/subscribers/${ASHA}`, { intent: "role", role: "admin" });
  expect(forged.status).toBe(400);
  const by = { memberId: "nobody", adminId: "a", requestId: "r", now: 1 };
  const missing = { ok: false, reason: "not_found" };
  expect(await changeMember(club.db, { ...by, to: { plan_type: "Basic" } })).toEqual(missing);
  expect(await changeMember(club.db, { ...by, to: { role: "member" } })).toEqual(missing);
});

async function openTeam() {
  const club = await TestClub.open();
  const admin = await club.admin();
  const { id: adminId } = await club.db.selectFrom("admins").select("id").executeTakeFirstOrThrow();
  const latha = { username: "Latha", password: "a-quiet-morning-run", role: "admin" } as const;
  expect(await addAdmin(club.db, { ...latha, adminId, requestId: "r", now: 1 })).toEqual({
    ok: true,
  });
  return { club, admin, by: { adminId, requestId: "r", now: 1 } };
}

test("an admin is added with a good password and a name that is free only", async () => {
  const { club, by } = await openTeam();
  const kumar = { ...by, role: "admin", username: "Kumar", password: "short" } as const;
  const short = { ok: false, message: "Use at least 12 characters." };
  expect(await addAdmin(club.db, kumar)).toEqual(short);
  const taken = await addAdmin(club.db, {
    ...by,
    role: "admin",
    username: "latha",
    password: "another-quiet-run",
  });
  expect(taken).toEqual({ ok: false, message: "There is an admin with this name already." });
});

test("suspending an admin ends their sessions", async () => {
  const { club, admin } = await openTeam();
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
});

test("no admin suspends themselves", async () => {
  const { club, by } = await openTeam();
  expect(await moveAdmin(club.db, { ...by, subjectId: by.adminId, to: "suspended" })).toEqual({
    ok: false,
    reason: "own_account",
  });
});
