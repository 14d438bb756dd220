import type { ByAdmin } from "~/core/people/audit/record-undo.server";
import { lockMember } from "~/core/people/members.server";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { MemberId, MembershipId, PaymentId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Day, Instant } from "~/lib/dates";
import { askForPayment, dropPayment } from "../due-payments.server";
import { markInTransaction } from "../mark-paid/mark-in-transaction.server";
import { findPlanTerms } from "../plan-terms.server";
import {
  LIVE_MEMBERSHIPS,
  membershipEnd,
  membershipRow,
  type UnpaidMembership,
} from "./memberships";
import { againIfBought, dropMembership, nextMembershipId } from "./memberships.server";

type Outcome =
  | { ok: true; startsOn: Day; endsBefore: Day; rupees: number; paymentId: PaymentId }
  | { ok: false; reason: "not_found" | "not_active" | "changed_meanwhile" };

interface Input extends ByAdmin {
  memberId: MemberId;
  /** The first day as the form shows it: a second press finds another one, and is refused. */
  startsOn: Day;
  /** What there is to pay as the form shows it. */
  shownRupees: number;
  method: "cash" | "upi" | "other";
  /** The club's price of a new one. */
  priceRupees: number;
  today: Day;
  adminName: string;
}

/**
 * Records a membership that was paid at the desk: the one that waits for its payment, or a new one from today or from the
 * end of the one that runs. Refuses a member who is not active, and one whose memberships have changed meanwhile.
 */
export async function recordMembership(db: Db, input: Input): Promise<Outcome> {
  return await againIfBought(() => recordOnce(db, input));
}

async function recordOnce(db: Db, input: Input): Promise<Outcome> {
  const { memberId, now } = input;
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const status = await lockMember(db, { memberId });
    if (status === undefined) return { ok: false, reason: "not_found" };
    if (status !== "active") return { ok: false, reason: "not_active" };
    const made = await countMemberships(db, { memberId });
    const next = await findNextMembership(db, input);
    const { startsOn, rupees } = next;
    if (startsOn !== input.startsOn || rupees !== input.shownRupees)
      return { ok: false, reason: "changed_meanwhile" };
    const paymentId = await askForNext(db, { ...input, next, made });
    const marked = await markInTransaction(db, { ...input, paymentId, now });
    const paid = marked.ok && marked.membership?.became === "valid" ? marked.membership : next;
    const days = { startsOn: paid.startsOn, endsBefore: paid.endsBefore };
    return { ok: true, ...days, rupees, paymentId };
  });
}

/** The payment of the next membership, which is begun where it has none. */
async function askForNext(
  db: Db,
  input: {
    memberId: MemberId;
    priceRupees: number;
    next: NextMembership;
    made: number;
    now: Instant;
  },
): Promise<PaymentId> {
  const { memberId, priceRupees, made, now } = input;
  const { startsOn, pending, rupees } = input.next;
  if (pending?.paymentId) return pending.paymentId;
  const membershipId =
    pending?.id ?? (await startMembership(db, { memberId, startsOn, priceRupees, made, now }));
  const payment = { memberId, eventId: null, membershipId, amountRupees: rupees, now };
  return await askForPayment(db, payment);
}

/**
 * The membership that a member would pay for next, and what there is to pay with the seats booked together with it: the one
 * that waits for its payment, or one from today or from the end of the one that runs, at the club's price. `isAhead`: that
 * one has not begun.
 */
export async function findNextMembership(
  db: Db,
  { memberId, today, priceRupees: rupees }: { memberId: MemberId; today: Day; priceRupees: number },
) {
  const latest = await db
    .selectFrom("memberships as s")
    .leftJoin("payments as p", (join) =>
      join.onRef("p.membership_id", "=", "s.id").on("p.status", "=", "due"),
    )
    .select(["s.id", "s.status", "s.starts_on as startsOn", "s.ends_before as endsBefore"])
    .select(["s.price_rupees as priceRupees", "p.id as paymentId", "p.amount_rupees as due"])
    .where("s.member_id", "=", memberId)
    .where("s.ends_before", ">", today)
    .where("s.status", "in", LIVE_MEMBERSHIPS)
    .orderBy("s.ends_before", "desc")
    .limit(1)
    .executeTakeFirst();
  const isAhead = latest !== undefined && latest.startsOn > today;
  if (latest?.status === "pending") {
    const { id, startsOn, endsBefore, paymentId, due, priceRupees } = latest;
    const pending = { id, paymentId };
    return { startsOn, endsBefore, rupees: due ?? priceRupees, pending, isAhead };
  }
  const startsOn = latest?.endsBefore ?? today;
  return { startsOn, endsBefore: membershipEnd(startsOn), rupees, pending: undefined, isAhead };
}

type NextMembership = Awaited<ReturnType<typeof findNextMembership>>;

/** The membership that waits for the member to pay it, or undefined. */
export async function findUnpaidMembership(
  db: Db,
  { memberId, today }: { memberId: MemberId; today: Day },
): Promise<UnpaidMembership | undefined> {
  const [found] = await listUnpaid(db, { memberId, today, limit: 1 });
  return found;
}

const listUnpaid = prepared(
  (db, { memberId, today, limit }: Places<{ memberId: MemberId; today: Day; limit: number }>) =>
    db
      .selectFrom("memberships as m")
      .innerJoin("payments as p", "p.membership_id", "m.id")
      .select(["m.starts_on as startsOn", "p.amount_rupees as amountRupees"])
      .where("m.member_id", "=", memberId)
      .where("m.status", "=", "pending")
      .where("m.ends_before", ">", today)
      .where("p.status", "=", "due")
      .where("p.utr", "is", null)
      .orderBy("m.starts_on")
      .limit(limit),
);

/**
 * Takes back a membership that a member asked for on its own and has not paid; false when there is none, when a
 * reference was given for it, or when a booking needs it.
 */
export async function dropUnpaidMembership(
  db: Db,
  input: { memberId: MemberId; now: Instant },
): Promise<boolean> {
  return await inTransaction(db, async (db) => {
    const payment = await db
      .selectFrom("payments")
      .select(["id", "membership_id as membershipId"])
      .where("member_id", "=", input.memberId)
      .where("status", "=", "due")
      .where("event_id", "is", null)
      .where("utr", "is", null)
      .where("membership_id", "is not", null)
      .executeTakeFirst();
    if (!payment?.membershipId) return false;
    const dropped = await dropMembership(db, {
      membershipId: payment.membershipId,
      isApart: true,
      now: input.now,
    });
    if (dropped === undefined) return false;
    await dropPayment(db, { paymentId: payment.id, now: input.now });
    return true;
  });
}

/**
 * Starts a membership that waits for its payment: from today, or from the end of the one that runs. Twice in a row it
 * starts one. Refuses a member who is not approved, one who has the next membership already, and another price than was
 * shown.
 */
export async function buyMembership(db: Db, input: Purchase): Promise<Bought> {
  return await againIfBought(() => inTransaction(db, (db) => buyInTransaction(db, input)));
}

interface Purchase {
  memberId: MemberId;
  /** What the page said a month costs, where a person decided by it. */
  shownRupees?: number | undefined;
  today: Day;
  now: Instant;
}

type Bought = { ok: true } | { ok: false; reason: "not_approved" | "has_next" | "price_changed" };

async function buyInTransaction(db: Db, input: Purchase): Promise<Bought> {
  const { memberId, today, now } = input;
  const status = await lockMember(db, { memberId });
  if (status !== "active") return { ok: false, reason: "not_approved" };
  const made = await countMemberships(db, { memberId });
  const { membershipRupees: priceRupees } = await findPlanTerms(db);
  const next = await findNextMembership(db, { memberId, today, priceRupees });
  if (next.pending) return { ok: true };
  if (next.isAhead) return { ok: false, reason: "has_next" };
  if (priceRupees !== (input.shownRupees ?? priceRupees))
    return { ok: false, reason: "price_changed" };
  await askForNext(db, { memberId, priceRupees, next, made, now });
  return { ok: true };
}

/**
 * Begins a membership that is valid once it is paid; returns its id. `made` is how many the member had before what decides
 * about it was read: one that was begun since is a violated constraint.
 */
export async function startMembership(
  db: Db,
  input: { memberId: MemberId; startsOn: Day; priceRupees: number; made: number; now: Instant },
): Promise<MembershipId> {
  const { made, now, ...membership } = input;
  const id = nextMembershipId({ memberId: membership.memberId, made });
  const row = membershipRow(membership, { id, now });
  await db.insertInto("memberships").values(row).execute();
  return id;
}

/** How many memberships a member has had, valid or not. */
export async function countMemberships(
  db: Db,
  { memberId }: { memberId: MemberId },
): Promise<number> {
  const { made } = await db
    .selectFrom("memberships")
    .select((eb) => eb.fn.countAll().as("made"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return Number(made);
}
