import { PROMISES } from "~/content/promises";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { askForPayment, dropPayment } from "~/core/payments/due-payments.server";
import { againIfBought } from "~/core/payments/membership/memberships.server";
import {
  countMemberships,
  findNextMembership,
  startMembership,
} from "~/core/payments/membership/record-membership.server";
import { findPlanTerms } from "~/core/payments/plan-terms.server";
import { lockMember } from "~/core/people/members.server";
import { lockRows } from "~/db/dialect";
import type { Db, Tables } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { OnlinePayments, RenewalDebit, RenewalState } from "~/gateways/online-payments";
import { addDays, DAY_MS, dayOf, HOUR_MS, type Instant, instantOf } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { formatRupees, PAISE_PER_RUPEE } from "~/lib/rupees";
import { RENEWAL_TOLD_TEXTS } from "~/texts/online-payment/renewal";
import { captureInTransaction } from "./capture.server";
import { addOrder } from "./make-order.server";

/** Without a PIN at each debit, by the rules of UPI Autopay. */
export const AUTOPAY_MOST_RUPEES = 15_000;
/** Members are told so long before a debit, a day more than `PROMISES.debitNoticeHours`. */
export const TOLD_BEFORE_DAYS = PROMISES.debitNoticeHours / 24 + 1;
/** A mandate is asked about as often, besides its events. */
export const CHECK_EVERY_MS = 6 * HOUR_MS;
/** A day's first debit is in the morning of the club's country. */
const DEBIT_TIME = "09:00";
/** The service debits and settles by days of its own country. */
export const SERVICE_ZONE = "Asia/Kolkata";

const LIVE = ["asked", "active", "paused", "failing"] as const;
const NOT_ENDED = [...LIVE, "stopping"] as const;

export type RenewalRefusal =
  | "not_active"
  | "renews_already"
  | "too_much"
  | "unavailable"
  | "changed_meanwhile";

export type RenewalOutcome = { ok: true } | { ok: false; reason: RenewalRefusal };

/** A member's mandate that has not ended, or undefined. */
export async function findRenewal(db: Db, { memberId }: { memberId: MemberId }) {
  return await db
    .selectFrom("renewals")
    .select(["id", "state", "url", "service_id as serviceId", "price_rupees as priceRupees"])
    .select(["first_on as firstOn", "next_on as nextOn"])
    .where("member_id", "=", memberId)
    .where("state", "in", LIVE)
    .executeTakeFirst();
}

/** What a member would say yes to: how much, and from which day. */
export async function findRenewalTerms(
  db: Db,
  { memberId, today }: { memberId: MemberId; today: string },
) {
  const { membershipRupees: priceRupees } = await findPlanTerms(db);
  const { startsOn } = await findNextMembership(db, { memberId, today, priceRupees });
  // Notice comes before the first debit too.
  const earliest = addDays(today, TOLD_BEFORE_DAYS + 1);
  return { priceRupees, firstOn: [startsOn, earliest].sort().at(-1) ?? earliest };
}

/**
 * Asks the service for a mandate: the member has chosen to renew by itself, for what a month costs now and from the day on
 * which the membership ends. Nothing is taken before they say yes at the service.
 */
export async function startRenewal(
  db: Db,
  input: {
    service: OnlinePayments;
    memberId: MemberId;
    description: string;
    today: string;
    now: Instant;
  },
): Promise<RenewalOutcome> {
  const { service, memberId, description, now } = input;
  const { priceRupees, firstOn } = await findRenewalTerms(db, input);
  if (priceRupees > AUTOPAY_MOST_RUPEES) return { ok: false, reason: "too_much" };
  const id = newId();
  const isNew = await inTransaction(db, async (db) => {
    if ((await lockMember(db, { memberId })) !== "active") return "not_active" as const;
    if (await findRenewal(db, { memberId })) return "renews_already" as const;
    await db
      .insertInto("renewals")
      .values({
        id,
        member_id: memberId,
        service_id: null,
        url: null,
        state: "asked",
        price_rupees: priceRupees,
        first_on: firstOn,
        next_on: firstOn,
        notified_for: null,
        next_check_at: now + CHECK_EVERY_MS,
        created_at: now,
        updated_at: now,
      })
      .execute();
    return undefined;
  });
  if (isNew) return { ok: false, reason: isNew };
  const startsAt = instantOf(firstOn, DEBIT_TIME, SERVICE_ZONE);
  const terms = { ownId: id, amountRupees: priceRupees, startsAt, description };
  const made = await service.createRenewal(terms);
  if (!made) {
    await moveRenewal(db, { id, to: "ended", now });
    return { ok: false, reason: "unavailable" };
  }
  await db
    .updateTable("renewals")
    .set({ service_id: made.id, url: made.url, updated_at: now })
    .where("id", "=", id)
    .execute();
  return { ok: true };
}

/**
 * Stops a mandate for good. It counts as stopped from now on, whether the service answers, or is set up, or not: the job
 * tells it until it has understood, and what it debits in between becomes credit.
 */
export async function stopRenewal(
  db: Db,
  input: { service: OnlinePayments | undefined; memberId: MemberId; now: Instant },
): Promise<RenewalOutcome> {
  const { service, memberId, now } = input;
  const renewal = await findRenewal(db, { memberId });
  if (!renewal) return { ok: false, reason: "changed_meanwhile" };
  await moveRenewal(db, { id: renewal.id, to: "stopping", now });
  if (service) await tellService(db, { service, renewal, isJustStopped: true, now });
  return { ok: true };
}

/** Pauses a mandate or goes on with it; nothing changes where the service does not answer. */
export async function pauseRenewal(
  db: Db,
  input: { service: OnlinePayments; memberId: MemberId; to: "pause" | "resume"; now: Instant },
): Promise<RenewalOutcome> {
  const { service, memberId, to, now } = input;
  const renewal = await findRenewal(db, { memberId });
  if (!renewal?.serviceId) return { ok: false, reason: "changed_meanwhile" };
  if (!(await service.changeRenewal(renewal.serviceId, to)))
    return { ok: false, reason: "unavailable" };
  const isMoved = await moveRenewal(db, {
    id: renewal.id,
    to: to === "pause" ? "paused" : "active",
    now,
  });
  return isMoved ? { ok: true } : { ok: false, reason: "changed_meanwhile" };
}

/** Moves a mandate that has not ended; one that was stopped only ends. False where it stays. */
export async function moveRenewal(
  db: Db,
  { id, to, now }: { id: string; to: Tables["renewals"]["state"]; now: Instant },
): Promise<boolean> {
  const moved = await db
    .updateTable("renewals")
    .set({ state: to, updated_at: now, next_check_at: now, said_at: now })
    .where("id", "=", id)
    .where("state", "in", to === "ended" ? NOT_ENDED : LIVE)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/**
 * Tells the service that a mandate has stopped, and asks for what it debited before and of which no event came; without an
 * answer it stays `stopping`.
 */
export async function tellService(
  db: Db,
  input: {
    service: OnlinePayments;
    renewal: { id: string; serviceId: string | null };
    isJustStopped?: boolean;
    now: Instant;
  },
): Promise<void> {
  const { service, renewal, isJustStopped, now } = input;
  const { id, serviceId } = renewal;
  if (serviceId !== null) {
    if (!(await service.changeRenewal(serviceId, "cancel"))) return;
    if (!(await takeUpStanding(db, { service, serviceId, isJustStopped, now }))) return;
  }
  await moveRenewal(db, { id, to: "ended", now });
}

/** Asks the service how a mandate stands and what it debited, and takes it up; false without an answer. */
export async function takeUpStanding(
  db: Db,
  input: {
    service: OnlinePayments;
    serviceId: string;
    isJustStopped?: boolean | undefined;
    now: Instant;
  },
): Promise<boolean> {
  const { service, serviceId, isJustStopped, now } = input;
  const found = await service.findRenewal(serviceId);
  if (!found) return false;
  const { state, nextAt, debits } = found;
  const said = { service: service.name, serviceRenewalId: serviceId, state, nextAt };
  for (const debit of debits)
    await againIfBought(() =>
      inTransaction(db, (db) => takeUpRenewal(db, { ...said, debit, isJustStopped, now })),
    );
  await inTransaction(db, (db) => takeUpRenewal(db, { ...said, debit: undefined, now }));
  return true;
}

/** Takes up what the service says of a mandate: how it stands, and a debit that it made. Call it in a transaction. */
export async function takeUpRenewal(
  db: Db,
  input: {
    service: string;
    serviceRenewalId: string;
    state: RenewalState;
    nextAt: Instant | undefined;
    debit: RenewalDebit | undefined;
    /** When the service said so; without it now. */
    at?: Instant | undefined;
    /** The member has stopped it just now, so that the debit was before. */
    isJustStopped?: boolean | undefined;
    now: Instant;
  },
): Promise<string> {
  const { serviceRenewalId, state, nextAt, debit, now, at = now } = input;
  const renewal = await db
    .selectFrom("renewals")
    .select(["id", "member_id as memberId", "state", "price_rupees as priceRupees"])
    .select(["next_on as nextOn", "said_at as saidAt"])
    .where("service_id", "=", serviceRenewalId)
    // Another event, or the member's stop, may be stored at this moment.
    .$call(lockRows(db))
    .executeTakeFirst();
  if (!renewal) return "not_ours";
  const became = debit ? await takeUpDebit(db, { ...input, debit, renewal }) : `renewal_${state}`;
  // Of two events that arrive in the wrong order the later one's word stands, and nobody is told of the earlier.
  if (renewal.state === "ended" || at < renewal.saidAt) return became;
  // What was stopped here stays so until the service has understood.
  const to = renewal.state === "stopping" && state !== "ended" ? "stopping" : state;
  // An event that comes late does not take back that the member said yes.
  const isLate = to === "asked" && renewal.state !== "asked";
  const nextOn = nextAt === undefined ? renewal.nextOn : dayOf(nextAt, SERVICE_ZONE);
  await db
    .updateTable("renewals")
    .set({ next_on: nextOn, updated_at: now, said_at: at })
    .$if(!isLate, (query) => query.set({ state: to }))
    .where("id", "=", renewal.id)
    .execute();
  if (to !== renewal.state && !isLate) await tellStanding(db, { ...renewal, to, now });
  return became;
}

/** Tells the member that a debit failed, or that the mandate ended by itself. */
export async function tellStanding(
  db: Db,
  input: Omit<LiveRenewal, "id"> & { to: Tables["renewals"]["state"]; now: Instant },
): Promise<void> {
  const { memberId, state, to, now } = input;
  const amount = formatRupees(input.priceRupees);
  const isUnexpected = to === "ended" && state !== "stopping" && state !== "asked";
  const isFailing = to === "failing";
  if (!isFailing && !isUnexpected) return;
  const link = isFailing ? "/renewal" : "/membership";
  await notifyMembers(db, {
    notifications: () => {
      const { failed, failedText, ended, endedText } = RENEWAL_TOLD_TEXTS;
      const told = isFailing
        ? { title: failed, text: failedText({ amount }) }
        : { title: ended, text: endedText };
      return [{ ...told, memberId, kind: "membership", link }];
    },
    now,
  });
}

export interface LiveRenewal {
  id: string;
  memberId: MemberId;
  state: Tables["renewals"]["state"];
  priceRupees: number;
}

/** A debit pays the next month, once, by the same command as any online payment; of one that was stopped it is credit. */
async function takeUpDebit(
  db: Db,
  input: {
    service: string;
    debit: RenewalDebit;
    renewal: LiveRenewal;
    isJustStopped?: boolean | undefined;
    now: Instant;
  },
): Promise<string> {
  const { service, debit, renewal, isJustStopped = false, now } = input;
  const { payment, serviceOrderId } = debit;
  const { memberId, priceRupees } = renewal;
  if (!payment.isCaptured) return "not_captured";
  await lockMember(db, { memberId });
  const known = await db
    .selectFrom("online_orders")
    .select("id")
    .where("service_id", "=", serviceOrderId)
    .executeTakeFirst();
  if (!known) {
    const isMonth =
      (isJustStopped || !["stopping", "ended"].includes(renewal.state)) &&
      payment.currency === "INR" &&
      payment.amount === priceRupees * PAISE_PER_RUPEE;
    const startsOn = dayOf(now, SERVICE_ZONE);
    const made = await countMemberships(db, { memberId });
    const membershipId = isMonth
      ? await startMembership(db, { memberId, startsOn, priceRupees, made, now })
      : null;
    const asked = { memberId, eventId: null, membershipId, amountRupees: priceRupees, now };
    const paymentId = await askForPayment(db, asked);
    if (!isMonth) await dropPayment(db, { paymentId, now });
    const order = { paymentId, kind: "order" as const, amountRupees: priceRupees };
    const nextCheckAt = now + DAY_MS;
    await addOrder(db, { ...order, serviceId: serviceOrderId, nextCheckAt, now });
  }
  const captured = { service, orderKind: "order" as const, serviceOrderId };
  return await captureInTransaction(db, { ...captured, payment, now });
}
