import { expect, test } from "vitest";
import { moveMembers } from "~/core/admin/move-members/move-members.server";
import { readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { memberOf } from "../../support/members";
import { addMember } from "../../support/run-day";

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

test("a pending person is approved from the list", async () => {
  const club = await TestClub.open();
  await makePending(club, ASHA, 1);
  const [admin, asha] = [await club.admin(), await club.member("asha")];
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
});

/** Meena is signed in while an admin rejects her. */
async function rejectMeena() {
  const club = await TestClub.open();
  await makePending(club, MEENA, 1);
  const [admin, meena] = [await club.admin(), await club.member("meena")];
  const rejected = await admin.post("/admin/registrations", {
    memberId: MEENA,
    from: "pending",
    to: "suspended",
    reason: "Not a person",
  });
  expect(readable(rejected.text)).toContain("User status updated to suspended");
  return { club, meena };
}

test("a rejected person is signed out", async () => {
  const { meena } = await rejectMeena();
  expect((await meena.get("/dashboard")).status).toBe(401);
});

test("the reason of a rejection is stored", async () => {
  const { club } = await rejectMeena();
  expect(await memberOf(club, MEENA)).toMatchObject({
    status: "suspended",
    status_reason: "Not a person",
  });
});

/** The approvals page of a period, in a club where Meena alone waits, for so many days. */
async function openApprovals({ days }: { days: number | undefined }) {
  const club = await TestClub.open();
  await club.db.updateTable("members").set({ status: "active" }).execute();
  if (days !== undefined) await makePending(club, MEENA, days);
  const admin = await club.admin();
  return async (search = "") => readable((await admin.get(`/admin/registrations${search}`)).text);
}

test("the page says when nobody waits for approval", async () => {
  const read = await openApprovals({ days: undefined });
  expect(await read()).toContain("No New Registrations");
});

test("the period filters approvals to the day", async () => {
  const read = await openApprovals({ days: 5 });
  expect(await read("?period=3days")).toContain("No New Registrations");
  const week = await read("?period=week");
  expect(week).toContain("1 person is waiting for an answer");
  expect(week).not.toContain("No New Registrations");
});

test("the period of approvals is remembered for the next visit", async () => {
  const read = await openApprovals({ days: 5 });
  await read("?period=3days");
  expect(await read()).toContain("No New Registrations");
  await read("?period=week");
  expect(await read()).toContain("1 person is waiting");
});

test("'Everyone waiting' on the dashboard lists those who registered long ago", async () => {
  const club = await TestClub.open();
  await club.db.updateTable("members").set({ status: "active" }).execute();
  await makePending(club, MEENA, 400);
  const admin = await club.admin();
  await admin.get("/admin/registrations?period=3days");
  const dashboard = (await admin.get("/admin/dashboard")).text;
  const to = /href="([^"]+)"[^>]*>Everyone waiting</.exec(dashboard)?.[1] ?? "";
  expect(readable((await admin.get(to)).text)).toContain("1 person is waiting for an answer");
});

test("an unknown period of approvals is ignored in words", async () => {
  const read = await openApprovals({ days: 5 });
  const odd = await read("?period=year");
  expect(odd).toContain("Unknown filters in the address were ignored: period=year");
});

test("100 approvals are shown per page, latest first", async () => {
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
  const shown = async (address: string) => {
    const { text } = await admin.get(address);
    const next = /rel="next"[^>]*href="([^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&");
    return { names: new Set(readable(text).match(/Waiting \d+\./g)), next: next ?? "" };
  };
  const { names: first, next } = await shown("/admin/registrations?period=3days");
  const { names: second } = await shown(next);
  expect([first.size, first.has("Waiting 0."), first.has("Waiting 99.")]).toEqual([
    100,
    true,
    true,
  ]);
  expect([...second]).toEqual(["Waiting 100.", "Waiting 101.", "Waiting 102."]);
  await club.db
    .updateTable("members")
    .set({ status: "active" })
    .where("full_name", "in", [...second])
    .execute();
  expect((await shown(next)).names.size).toBe(100);
});

test("several people are approved together, all or none", async () => {
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
    "Failed to update status. Please try again. Somebody else has just changed it.",
  );
  expect(await memberOf(club, MEENA)).toMatchObject({ status: "pending" });
  await makePending(club, ASHA, 1);
  expect((await admin.post("/admin/registrations", both)).status).toBe(200);
  expect(await memberOf(club, ASHA)).toMatchObject({ status: "active" });
  const nobody = await admin.post("/admin/registrations", { from: "pending", to: "active" });
  expect(nobody.status).toBe(400);
});

test("a move that is not in the move table is refused", async () => {
  const club = await TestClub.open();
  const timeZone = "Asia/Kolkata";
  const judge = { adminId: "a", requestId: "r", now: 1, timeZone };
  const by = { ...judge, reason: undefined, memberIds: [ASHA] };
  const refused = { ok: false, reason: "not_a_move" };
  expect(await moveMembers(club.db, { ...by, from: "active", to: "pending" })).toEqual(refused);
  expect(await moveMembers(club.db, { ...by, from: "active", to: "inactive" })).toEqual(refused);
  const admin = await club.admin();
  const forged = { memberId: ASHA, from: "active", to: "pending" };
  expect((await admin.post("/admin/subscribers", forged)).status).toBe(409);
  expect((await admin.post("/admin/subscribers", { ...forged, to: "king" })).status).toBe(400);
});
