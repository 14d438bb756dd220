/** The writes of admins' accounts that several commands share. */
import { expect, test } from "vitest";
import { startAdminSession } from "~/core/people/admin-sign-in/sign-in-admin.server";
import { insertAdmin, resetAccount } from "~/core/people/admins/ensure-first-admin.server";
import { rememberPlan } from "~/core/people/members.server";
import { createLog } from "~/gateways/log";
import { WEDNESDAY } from "../../support/club";
import { emptyDatabase } from "../../support/database";
import { addMembers } from "../../support/seats";

const now = WEDNESDAY;

async function openWithOwner() {
  const db = await emptyDatabase();
  const account = { username: "Latha", passwordHash: "hash", role: "owner" as const, now };
  const adminId = await insertAdmin(db, account);
  const find = () => db.selectFrom("admins").selectAll().executeTakeFirstOrThrow();
  return { db, adminId, find };
}

test("an account is kept under its user name in lower case, and a name is taken once", async () => {
  const { db, find } = await openWithOwner();
  expect(await find()).toMatchObject({ username: "latha", display_name: "Latha", role: "owner" });
  const again = { username: "LATHA", passwordHash: "other", role: "admin" as const, now };
  await expect(insertAdmin(db, again)).rejects.toThrow();
  expect(await find()).toMatchObject({ password_hash: "hash" });
});

test("a reset sets the password and ends every session; a name that nobody has changes nothing", async () => {
  const { db, adminId, find } = await openWithOwner();
  await startAdminSession(db, {
    adminId,
    place: { ip: "::1", userAgent: "test" },
    requestId: "r",
    now,
    log: createLog("silent"),
  });
  expect(await resetAccount(db, { username: "nobody", passwordHash: "x", now })).toBeUndefined();
  expect(await db.selectFrom("sessions").select("id").execute()).toHaveLength(1);
  expect(await resetAccount(db, { username: "latha", passwordHash: "new", now })).toBe(adminId);
  expect(await find()).toMatchObject({ password_hash: "new" });
  expect(await db.selectFrom("sessions").select("id").execute()).toEqual([]);
});

test("the plan that a newcomer wanted is remembered; not the free run, nor a plan of somebody who has one", async () => {
  const { db } = await openWithOwner();
  const [memberId = ""] = await addMembers(db, { count: 1, now });
  const wanted = async () =>
    (await db.selectFrom("members").select("wanted_plan").executeTakeFirstOrThrow()).wanted_plan;
  await rememberPlan(db, { memberId, plan: "free_trial" });
  await rememberPlan(db, { memberId, plan: undefined });
  expect(await wanted()).toBeNull();
  await db.updateTable("members").set({ plan_type: "Basic" }).execute();
  await rememberPlan(db, { memberId, plan: "monthly_membership" });
  expect(await wanted()).toBe("monthly_membership");
  await db.updateTable("members").set({ plan_type: "Premium" }).execute();
  await rememberPlan(db, { memberId, plan: "pay_per_run" });
  expect(await wanted()).toBe("monthly_membership");
});
