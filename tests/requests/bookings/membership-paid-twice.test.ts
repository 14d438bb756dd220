/** A payment for a membership that was taken back, replaced or paid already gives its own month or becomes credit. */
import { expect, test } from "vitest";
import { askForPayment } from "~/core/payments/due-payments.server";
import { markPaid, undoMarkPaid } from "~/core/payments/mark-paid/mark-payments.server";
import { activateMembership } from "~/core/payments/membership/memberships.server";
import { findCredit } from "~/core/payments/payments.server";
import { DAY_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";

const ARJUN = "sample-member-arjun";

/** Arjun has asked for a membership, taken it back and asked again: two payments, the earlier first. */
async function openBoughtTwice() {
  const club = await TestClub.open();
  await club.db.updateTable("members").set({ status: "active" }).where("id", "=", ARJUN).execute();
  const arjun = await club.member("arjun");
  await arjun.post("/membership", { intent: "buy" });
  await arjun.post("/membership", { intent: "drop" });
  club.clock.at += 1_000;
  await arjun.post("/membership", { intent: "buy" });
  const payments = await club.db
    .selectFrom("payments")
    .select("id")
    .where("member_id", "=", ARJUN)
    .where("membership_id", "is not", null)
    .orderBy("created_at")
    .execute();
  const [first = "", second = ""] = payments.map(({ id }) => id);
  const admin = await club.admin();
  const mark = async (paymentId: string) =>
    readable((await admin.post("/admin/payments", { paymentId, method: "upi" })).text);
  return { club, arjun, admin, mark, first, second };
}

async function memberships(club: TestClub) {
  const rows = await club.db
    .selectFrom("memberships")
    .select(["starts_on as startsOn", "ends_before as endsBefore", "status"])
    .where("member_id", "=", ARJUN)
    .orderBy("starts_on")
    .orderBy("status")
    .execute();
  return rows.map(({ startsOn, endsBefore, status }) => `${status} ${startsOn} ${endsBefore}`);
}

const BOTH = ["active 2026-11-18 2026-12-18", "active 2026-12-18 2027-01-18"];
const BEGINS_LATER =
  "Marked as paid. The membership begins on Fri, 18 Dec, when the one before it ends.";

test.each([
  ["the one taken back last", (one: { first: string; second: string }) => [one.second, one.first]],
  ["the one taken back first", (one: { first: string; second: string }) => [one.first, one.second]],
])("two payments for a membership give two months: %s", async (_, inOrder) => {
  const opened = await openBoughtTwice();
  const { club, arjun, mark } = opened;
  const [one = "", other = ""] = inOrder(opened);
  expect(await mark(one)).toContain("Marked as paid.");
  expect(await mark(other)).toContain(BEGINS_LATER);
  expect(await memberships(club)).toEqual(BOTH);
  expect(await findCredit(club.db, { memberId: ARJUN })).toBe(0);
  expect(readable((await arjun.get("/membership")).text)).toContain(
    "The next one is paid: Fri, 18 Dec to Sun, 17 Jan 2027",
  );
  club.clock.at += DAY_MS;
  expect(readable((await arjun.get("/inbox")).text)).toContain(
    "Your next membership begins on Fri, 18 Dec.",
  );
});

test("one press for both says that one begins later", async () => {
  const { club, admin, first, second } = await openBoughtTwice();
  const form: [string, string][] = [
    ["paymentId", second],
    ["paymentId", first],
    ["method", "cash"],
  ];
  const marked = readable((await admin.post("/admin/payments", form)).text);
  expect(marked).toContain("2 payments marked as paid: ₹598.");
  expect(marked).toContain("1 membership will begin when the one before ends.");
  expect(await memberships(club)).toEqual(BOTH);
});

test("two admins who mark the two payments at once give two months", async () => {
  const { club, mark, first, second } = await openBoughtTwice();
  await Promise.all([mark(first), mark(second)]);
  expect(await memberships(club)).toEqual(BOTH);
});

test("an undo gives the days back, and the first of the two waits for the second's", async () => {
  const { club, first, second } = await openBoughtTwice();
  const { id: adminId } = await club.db.selectFrom("admins").select("id").executeTakeFirstOrThrow();
  const by = { adminId, adminName: "Ravi", requestId: "r" };
  const at = club.clock.at;
  await markPaid(club.db, { ...by, paymentId: second, method: "cash", now: at });
  await markPaid(club.db, { ...by, paymentId: first, method: "cash", now: at + 1 });
  const undo = (paymentId: string, movedAt: number) =>
    undoMarkPaid(club.db, { ...by, paymentId, movedAt, now: at + 2 });
  expect(await undo(second, at)).toEqual({ ok: false, reason: "changed_meanwhile" });
  expect(await memberships(club)).toEqual(BOTH);
  expect(await undo(first, at + 1)).toEqual({ ok: true });
  expect(await undo(second, at)).toEqual({ ok: true });
  expect(await memberships(club)).toEqual([
    "cancelled 2026-11-18 2026-12-18",
    "pending 2026-11-18 2026-12-18",
  ]);
});

test("a second payment for one membership becomes credit, and its undo leaves the membership", async () => {
  const { club, mark, second } = await openBoughtTwice();
  await mark(second);
  const paid = await club.db
    .selectFrom("payments")
    .select("membership_id as membershipId")
    .where("id", "=", second)
    .executeTakeFirstOrThrow();
  const now = club.clock.at;
  const asked = { memberId: ARJUN, eventId: null, amountRupees: 299, now };
  const again = await askForPayment(club.db, { ...asked, ...paid });
  expect(await mark(again)).toContain(
    "Marked as paid. Its membership was paid already. ₹299 became credit.",
  );
  expect(await findCredit(club.db, { memberId: ARJUN })).toBe(299);
  const { id: adminId } = await club.db.selectFrom("admins").select("id").executeTakeFirstOrThrow();
  const undo = { adminId, requestId: "r", paymentId: again, movedAt: now, now: now + 1 };
  expect(await undoMarkPaid(club.db, undo)).toEqual({ ok: true });
  expect(await findCredit(club.db, { memberId: ARJUN })).toBe(0);
  expect(await memberships(club)).toContain("active 2026-11-18 2026-12-18");
});

test("money for a month that is over without a run becomes credit", async () => {
  const { club, mark, first } = await openBoughtTwice();
  await club.db
    .updateTable("memberships")
    .set({ starts_on: "2026-09-18", ends_before: "2026-10-18" })
    .execute();
  expect(await mark(first)).toContain("That month of membership is over. ₹299 became credit.");
  expect(await findCredit(club.db, { memberId: ARJUN })).toBe(299);
});

test("a membership that begins earlier sends a later one behind it", async () => {
  const { club, mark, first, second } = await openBoughtTwice();
  const later = { starts_on: "2026-11-25", ends_before: "2026-12-25" };
  await club.db.updateTable("memberships").set(later).where("status", "=", "pending").execute();
  await mark(second);
  expect(await mark(first)).toContain("The next membership now begins on Fri, 18 Dec.");
  expect(await memberships(club)).toEqual(BOTH);
});

test("a membership recorded at the desk says the days that it really has", async () => {
  const { club, admin, mark, first } = await openBoughtTwice();
  await mark(first);
  const page = await admin.get(`/admin/subscribers/${ARJUN}`);
  const valueIn = (name: string) =>
    new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(page.text)?.[1] ?? "";
  const recorded = await admin.post(`/admin/subscribers/${ARJUN}`, {
    intent: "membership",
    method: "cash",
    startsOn: valueIn("startsOn"),
    rupees: valueIn("rupees"),
  });
  expect(readable(recorded.text)).toContain("Fri, 18 Dec");
  expect(await memberships(club)).toEqual(BOTH);
});

test("activateMembership says which memberships moved", async () => {
  const { club, second, first, mark } = await openBoughtTwice();
  await mark(second);
  const { membershipId } = await club.db
    .selectFrom("payments")
    .select("membership_id as membershipId")
    .where("id", "=", first)
    .executeTakeFirstOrThrow();
  const activated = await activateMembership(club.db, {
    membershipId: membershipId ?? "",
    now: club.clock.at,
  });
  expect(activated).toMatchObject({ startsOn: "2026-12-18", endsBefore: "2027-01-18" });
  expect(activated.moved).toHaveLength(1);
});
