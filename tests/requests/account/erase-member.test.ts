/** Admins delete the account of somebody who cannot sign in, as they have asked. */
import { expect, test } from "vitest";
import {
  eraseDueMembers,
  requestErasure,
  undoErasure,
} from "~/core/account/erasure/list-affected.server";
import { retireMember } from "~/core/admin/merge/merge-members.server";
import { lockMember } from "~/core/people/members.server";
import type { MemberStatus } from "~/db/tables/people";
import { DAY_MS } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { pausedTransaction, untilLockAwaited } from "../../support/waiting-locks";

const ASHA = "sample-member-asha";
const ARJUN = "sample-member-arjun";
const FILE = `/admin/subscribers/${ASHA}`;
const ERASE = `${FILE}/erase`;
const ASKED = { intent: "erase", asked: "on" };
const DUE = "This account will be deleted on Wed, 25 Nov 2026.";

async function open(status: MemberStatus) {
  const club = await TestClub.open();
  await setStatus(club, status);
  return { club, db: club.db, admin: await club.admin() };
}

async function setStatus({ db }: TestClub, status: MemberStatus) {
  await db.updateTable("members").set({ status }).where("id", "=", ASHA).execute();
}

const pageOf = async (browser: Browser, path: string) => readable((await browser.get(path)).text);

/** Which requests and erasures of Asha the audit names, and who made them. */
async function audited({ db }: TestClub) {
  const entries = await db
    .selectFrom("audit_log")
    .select(["action", "actor_kind as actor"])
    .where("subject_id", "=", ASHA)
    .orderBy("at")
    .execute();
  return entries
    .filter(({ action }) => /^erasure|_erased$/.test(action))
    .map(({ action, actor }) => `${action} by ${actor}`);
}

async function phoneOf({ db }: TestClub) {
  const members = db.selectFrom("members").select("phone").where("id", "=", ASHA);
  return (await members.executeTakeFirstOrThrow()).phone;
}

test.each(["suspended", "inactive"] as const)(
  "an admin deletes the account of a member who is %s seven days after the request",
  async (status) => {
    const { club, db, admin } = await open(status);
    expect((await admin.get(FILE)).text).toContain(`href="${ERASE}"`);
    const page = await pageOf(admin, ERASE);
    for (const words of ["Erased 7 days from now: name, number", "Kept, without name and number"])
      expect(page).toContain(words);
    expect((await admin.post(ERASE, ASKED)).location).toBe(FILE);
    const file = await admin.get(FILE);
    expect(readable(file.text)).toContain(DUE);
    expect(file.text).not.toContain(`href="${ERASE}"`);
    const sms = club.services.sms;
    expect(await eraseDueMembers(db, { sms, now: club.clock.at + 7 * DAY_MS - 1 })).toBe(0);
    expect(await eraseDueMembers(db, { sms, now: club.clock.at + 7 * DAY_MS })).toBe(1);
    expect(await phoneOf(club)).toBe(`erased-${ASHA}`);
    expect(await audited(club)).toEqual(["erasure_requested by admin", "member_erased by system"]);
    expect((await admin.get(ERASE)).status).toBe(404);
    expect((await admin.post(ERASE, ASKED)).status).toBe(404);
  },
);

test("an account is not deleted before the admin says that its member asked", async () => {
  const { club, admin } = await open("suspended");
  const refused = await admin.post(ERASE, { intent: "erase" });
  expect(refused.status).toBe(400);
  expect(readable(refused.text)).toContain("Not deleted: tick this");
  expect(await audited(club)).toEqual([]);
});

test("a second request keeps the first date and is no second entry", async () => {
  const { club, admin } = await open("suspended");
  await admin.post(ERASE, ASKED);
  club.clock.at += DAY_MS;
  const later = await club.admin("admin");
  await later.post(ERASE, ASKED);
  for (const path of [FILE, ERASE]) expect(await pageOf(later, path)).toContain(DUE);
  expect(await audited(club)).toEqual(["erasure_requested by admin"]);
});

test("an account that an admin keeps is not deleted", async () => {
  const { club, db, admin } = await open("suspended");
  await requestErasure(db, { memberId: ASHA, requestId: "r", now: club.clock.at });
  expect(await pageOf(admin, FILE)).toContain("keep the account here");
  club.clock.at += 60_000;
  expect((await admin.post(ERASE, { intent: "keep" })).location).toBe(FILE);
  expect(await pageOf(admin, FILE)).not.toContain("will be deleted");
  const now = club.clock.at + 8 * DAY_MS;
  expect(await eraseDueMembers(db, { sms: club.services.sms, now })).toBe(0);
  expect(await audited(club)).toEqual([
    "erasure_requested by member",
    "erasure_withdrawn by admin",
  ]);
});

test.each(["active", "pending"] as const)(
  "no admin deletes or keeps the account of a member who is %s",
  async (status) => {
    const { club, db, admin } = await open(status);
    expect((await admin.get(FILE)).text).not.toContain(`href="${ERASE}"`);
    expect(await pageOf(admin, ERASE)).not.toContain("Erased 7 days from now");
    const refused = await admin.post(ERASE, ASKED);
    expect(refused.status).toBe(409);
    expect(readable(refused.text)).toContain("only they can delete their account");
    await requestErasure(db, { memberId: ASHA, requestId: "r", now: club.clock.at });
    expect((await admin.post(ERASE, { intent: "keep" })).status).toBe(409);
    const file = await pageOf(admin, FILE);
    expect(file).toContain(DUE);
    expect(file).toContain("they can keep it in their settings");
    expect(file).not.toContain("Keep the account");
    expect(await audited(club)).toEqual(["erasure_requested by member"]);
  },
);

test("a member who may sign in again keeps the account that an admin was to delete", async () => {
  const { club, admin } = await open("suspended");
  await admin.post(ERASE, ASKED);
  await setStatus(club, "active");
  const asha = await club.member("asha");
  expect(await pageOf(asha, "/dashboard")).toContain("Keep my account");
  club.clock.at += 60_000;
  await asha.post("/settings/privacy", { intent: "keep" });
  expect(await audited(club)).toEqual([
    "erasure_requested by admin",
    "erasure_withdrawn by member",
  ]);
});

test.each(["treasurer", "desk"] as const)("a %s deletes no account", async (role) => {
  const { club } = await open("suspended");
  const browser = await club.admin(role);
  expect((await browser.get(FILE)).text).not.toContain(`href="${ERASE}"`);
  expect((await browser.get(ERASE)).status).toBe(403);
  expect((await browser.post(ERASE, ASKED)).status).toBe(403);
  expect(await audited(club)).toEqual([]);
});

test("what is at stake is said of the member, not of the admin", async () => {
  const { db, admin } = await open("suspended");
  await db.insertInto("credit_balances").values({ member_id: ASHA, rupees: 198 }).execute();
  expect(await pageOf(admin, ERASE)).toContain("On Wed, 25 Nov 2026 they would lose ₹198");
});

test("a record that is merged while its deletion is asked for is not deleted", async () => {
  const { club, db } = await open("active");
  const merging = pausedTransaction(db, async (db) => {
    await lockMember(db, { memberId: ASHA });
    await retireMember(db, { memberId: ARJUN, goneId: ASHA, now: club.clock.at });
  });
  const other = await merging.done;
  const asking = { memberId: ASHA, requestId: "r", now: club.clock.at };
  const requested = requestErasure(db, asking);
  await untilLockAwaited(other);
  await merging.commit();
  const refused = { ok: false, reason: "not_found" };
  expect(await requested).toEqual(refused);
  expect(await undoErasure(db, asking)).toEqual(refused);
  expect(await db.selectFrom("erasure_requests").select("member_id").execute()).toEqual([]);
});
