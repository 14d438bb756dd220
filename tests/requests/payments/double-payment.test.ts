/** A membership that was paid twice: extended, or kept as credit, by one press. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { changeCredit } from "~/core/payments/credits/refund-credit.server";
import { unexplainedRupees } from "~/core/payments/ledger/ledger";
import { findAccount } from "~/core/payments/ledger/list-ledger.server";
import { markPaid } from "~/core/payments/mark-paid/mark-payments.server";
import { inTransaction } from "~/db/transaction";
import { readable } from "../../support/browser";
import { ASHA, openPayingClub } from "../../support/online-payments";
import { shownForm } from "../../support/shown-form";

const BY = { adminId: "ravi", adminName: "Ravi", requestId: null };

/** Asha has paid for her membership in cash and online. */
async function openDouble() {
  const opened = await openPayingClub();
  const { asha, club, db, receiveAll, standIn } = opened;
  await asha.post("/membership", { intent: "buy" });
  const { id } = await db
    .selectFrom("payments")
    .select("id")
    .where("member_id", "=", ASHA)
    .where("membership_id", "is not", null)
    .executeTakeFirstOrThrow();
  await asha.post(`/pay/${id}`, { intent: "order" });
  const order = await db
    .selectFrom("online_orders")
    .select("service_id as id")
    .where("payment_id", "=", id)
    .executeTakeFirstOrThrow();
  await markPaid(db, { ...BY, paymentId: id, method: "cash", now: club.clock.at });
  club.clock.at += 1_000;
  await receiveAll(standIn.pay(order.id ?? ""));
  const { id: paymentId } = await db
    .selectFrom("payments")
    .select("id")
    .where("choice", "=", "open")
    .executeTakeFirstOrThrow();
  const memberships = async () =>
    await db
      .selectFrom("memberships")
      .select(["starts_on as startsOn", "ends_before as endsBefore"])
      .where("member_id", "=", ASHA)
      .where("status", "=", "active")
      .orderBy("starts_on")
      .execute();
  const account = () => findAccount(db, { memberId: ASHA });
  return { ...opened, paymentId, memberships, account };
}

test("the member is asked, and extends by the month after the one that is paid", async () => {
  const { account, asha, credit, memberships, paymentId, told } = await openDouble();
  expect((await told()).at(-1)?.text).toContain("Extend it with the ₹299, or keep it as credit");
  expect(readable((await asha.get("/membership")).text)).toContain("You paid twice");
  expect(await credit()).toBe(299);
  const answer = await asha.post("/membership", { intent: "extend", paymentId });
  expect(readable(answer.text)).toContain("Your membership now runs until");
  expect(await credit()).toBe(0);
  const [one, other] = await memberships();
  expect(other?.startsOn).toBe(one?.endsBefore);
  expect(unexplainedRupees(await account())).toBe(0);
  expect(readable((await asha.get("/membership")).text)).not.toContain("You paid twice");
  expect(readable((await asha.get(`/receipts/${paymentId}`)).text)).toContain("Monthly Membership");
});

test("a month costs as much as was paid twice, whatever the club asks for one since", async () => {
  const { asha, club, credit, db, memberships, paymentId } = await openDouble();
  const owner = await club.admin("owner");
  const path = "/admin/settings/plans";
  const form = shownForm((await owner.get(path)).text, "seen");
  const [price = ""] = Object.entries(form).find(([, value]) => value === "299") ?? [];
  expect((await owner.post(path, { ...form, [price]: "399", intent: "save" })).status).toBe(302);
  const more = { memberId: ASHA, bookingId: null, amountRupees: 100, reason: "cancelled" as const };
  await inTransaction(db, (db) => changeCredit(db, { ...more, now: club.clock.at }));
  await asha.post("/membership", { intent: "extend", paymentId });
  expect(await memberships()).toHaveLength(2);
  expect(await credit()).toBe(100);
});

test("kept as credit it is not asked again, and a second answer changes nothing", async () => {
  const { asha, credit, memberships, paymentId } = await openDouble();
  await asha.post("/membership", { intent: "keep", paymentId });
  expect(await credit()).toBe(299);
  expect((await asha.post("/membership", { intent: "extend", paymentId })).status).toBe(409);
  expect(await memberships()).toHaveLength(1);
  expect(await credit()).toBe(299);
});

test("two presses at once extend once", async () => {
  const { asha, credit, memberships, paymentId } = await openDouble();
  const press = () => asha.post("/membership", { intent: "extend", paymentId });
  await Promise.all([press(), press()]);
  expect(await memberships()).toHaveLength(2);
  expect(await credit()).toBe(0);
});

test("the treasurer answers with one press; another member cannot", async () => {
  const { club, memberships, paymentId } = await openDouble();
  const arjun = await club.member("arjun");
  expect((await arjun.post("/membership", { intent: "extend", paymentId })).status).toBe(409);
  const admin = await club.admin("treasurer");
  expect(readable((await admin.get("/admin/payments/inbox")).text)).toContain(
    "Memberships paid twice",
  );
  const answer = await admin.post("/admin/payments/inbox", { intent: "extend", paymentId });
  expect(readable(answer.text)).toContain("The membership now runs until");
  expect(await memberships()).toHaveLength(2);
});

test("credit that was used meanwhile does not extend", async () => {
  const { asha, club, credit, memberships, paymentId } = await openDouble();
  const admin = await club.admin("treasurer");
  const refund = { memberId: ASHA, amountRupees: "100", how: "in cash", submitKey: randomUUID() };
  await admin.post("/admin/credits", refund);
  expect((await asha.post("/membership", { intent: "extend", paymentId })).status).toBe(409);
  expect(await credit()).toBe(199);
  expect(await memberships()).toHaveLength(1);
  expect(readable((await asha.get("/membership")).text)).toContain("You paid twice");
});
