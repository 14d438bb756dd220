import { sql } from "kysely";
import { seatHeld } from "~/core/bookings/status.server";
import { unindexed } from "~/db/conditions";
import type { Db } from "~/db/tables";
import type { PaymentStatus } from "~/db/tables/booking-money";
import type { BookingStatus } from "~/db/tables/events";
import type { BookingId, EventId, MemberId, PaymentId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import type { UnappliedUtr } from "./shared-references-rules";

/**
 * Transaction references that members gave before the payment's own one, by the payment's id: for the same payment,
 * and for payments of the same event that are no longer due.
 */
export async function listEarlierReferences(
  db: Db,
  input: { paymentIds: PaymentId[] },
): Promise<Map<PaymentId, string[]>> {
  if (input.paymentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("payments as p")
    .innerJoin("payments as o", "o.member_id", "p.member_id")
    .innerJoin("payment_references as r", "r.payment_id", "o.id")
    .select(["p.id", "r.utr"])
    .where("p.id", "in", input.paymentIds)
    .where((eb) =>
      eb.or([
        eb.and([
          eb("o.id", "<>", eb.ref("p.id")),
          eb("o.event_id", "=", eb.ref("p.event_id")),
          eb("o.status", "=", "void"),
        ]),
        eb.and([
          eb("o.id", "=", eb.ref("p.id")),
          eb.or([eb("p.utr", "is", null), eb("r.utr", "<>", eb.ref("p.utr"))]),
        ]),
      ]),
    )
    .orderBy("r.given_at")
    .execute();
  const known = new Map<PaymentId, string[]>();
  for (const { id, utr } of rows) known.set(id, [...(known.get(id) ?? []), utr]);
  return known;
}

/** A reference that was given for a payment which is no longer due. */
export interface UnappliedReference {
  paymentId: PaymentId;
  utr: string;
  givenAt: Instant;
  amountRupees: number;
  name: string | null;
  memberId: MemberId;
  eventId: EventId | null;
  title: string | null;
  date: string | null;
  /** The booking that the member has now, which replaced the one that the reference was given for. */
  replacement: Replacement | undefined;
}

export interface Replacement {
  bookingId: BookingId;
  reference: string;
  status: BookingStatus;
  paymentId: PaymentId | null;
  paymentStatus: PaymentStatus | null;
  amountRupees: number | null;
}

/** References given since `since` for payments that are no longer due, the latest first, and not settled since. */
export async function listUnappliedReferences(
  db: Db,
  input: { since: Instant; limit: number },
): Promise<UnappliedReference[]> {
  const rows = await db
    .selectFrom("payments as p")
    .innerJoin("members as m", "m.id", "p.member_id")
    .leftJoin("events as e", "e.id", "p.event_id")
    .select(["p.id as paymentId", "p.utr", "p.utr_at as givenAt", "p.member_id as memberId"])
    .select(["p.amount_rupees as amountRupees", "m.display_name as name"])
    .select(["p.event_id as eventId", "e.title", "e.date"])
    .where(({ eb, ref }) => eb(unindexed(ref("p.status")), "=", "void"))
    .where("p.utr", "is not", null)
    .where("p.utr_at", ">=", input.since)
    .orderBy("p.utr_at", "desc")
    .limit(input.limit)
    .execute();
  const unapplied: UnappliedReference[] = [];
  for (const row of rows) {
    const replacement = await findReplacement(db, row);
    if (replacement?.paymentStatus !== "paid")
      unapplied.push({ ...row, utr: row.utr ?? "", givenAt: row.givenAt ?? 0, replacement });
  }
  return unapplied;
}

/**
 * References of those of these payments that are no longer due, by the payment's id, while the club looks for their
 * money: none once the member's booking of the event is paid.
 */
export async function listUnappliedUtrs(
  db: Db,
  input: { paymentIds: PaymentId[] },
): Promise<Map<PaymentId, UnappliedUtr>> {
  if (input.paymentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("payments as p")
    .select(["p.id", "p.utr", "p.amount_rupees as amountRupees"])
    .select("p.membership_id as membershipId")
    .select((eb) =>
      eb
        .selectFrom("bookings as b")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .whereRef("b.payment_id", "=", "p.id")
        .where((eb) => eb.or([eb("b.late_cancel", "=", 1), eb("b.cancelled_by", "=", "replaced")]))
        .as("withoutCredit"),
    )
    .where("p.id", "in", [...new Set(input.paymentIds)])
    .where("p.status", "=", "void")
    .where("p.utr", "is not", null)
    .where(({ eb, not, exists }) =>
      not(
        exists(
          eb
            .selectFrom("bookings as r")
            .innerJoin("payments as q", "q.id", "r.payment_id")
            .select("r.id")
            .whereRef("r.event_id", "=", "p.event_id")
            .whereRef("r.member_id", "=", "p.member_id")
            // Literals, so that the planner can use the partial index over a member's live booking.
            .where("r.is_guest", "=", sql.lit(0))
            .where(seatHeld("r.status"))
            .where("q.status", "=", "paid"),
        ),
      ),
    )
    .execute();
  return new Map(
    rows.map(({ id, utr, amountRupees, membershipId, withoutCredit }) => {
      const becomesCredit = membershipId === null && Number(withoutCredit) === 0;
      return [id, { utr: utr ?? "", amountRupees, becomesCredit }];
    }),
  );
}

/** The live booking that a member has of an event now, with its payment; undefined without one. */
async function findReplacement(
  db: Db,
  input: { memberId: MemberId; eventId: EventId | null },
): Promise<Replacement | undefined> {
  if (input.eventId === null) return undefined;
  return await db
    .selectFrom("bookings as b")
    .leftJoin("payments as p", "p.id", "b.payment_id")
    .select(["b.id as bookingId", "b.reference", "b.status", "p.id as paymentId"])
    .select(["p.status as paymentStatus", "p.amount_rupees as amountRupees"])
    .where("b.event_id", "=", input.eventId)
    .where("b.member_id", "=", input.memberId)
    // Literals, so that the planner can use the partial index over a member's live booking.
    .where("b.is_guest", "=", sql.lit(0))
    .where(seatHeld("b.status"))
    .executeTakeFirst();
}

/** Payments that are due and for which the member gave a reference since then, the one that waits longest first. */
export async function listToldReferences(db: Db, input: { since: Instant; limit: number }) {
  return await db
    .selectFrom("payments as p")
    .innerJoin("members as m", "m.id", "p.member_id")
    .leftJoin("events as e", "e.id", "p.event_id")
    .select(["p.id as paymentId", "p.reference as code", "p.utr", "p.utr_at as givenAt"])
    .select(["p.amount_rupees as amountRupees", "p.method", "m.id as memberId"])
    .select(["e.title", "e.date"])
    .select((eb) => eb.fn.coalesce("m.full_name", "m.display_name").as("name"))
    .where(({ eb, ref }) => eb(unindexed(ref("p.status")), "=", "due"))
    .where("p.utr_at", ">=", input.since)
    .orderBy("p.utr_at")
    .limit(input.limit)
    .execute();
}
