import { sql } from "kysely";
import { seatHeld } from "~/core/bookings/status.server";
import { unindexed } from "~/db/conditions";
import type { Db } from "~/db/tables";
import type { PaymentId } from "~/db/tables/shapes";
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

/**
 * References given since `since` for payments that are no longer due, the latest first, and not settled since, with the
 * booking that the member has now: it replaced the one that the reference was given for.
 */
export async function listUnappliedReferences(db: Db, input: { since: Instant; limit: number }) {
  const rows = await db
    .selectFrom("payments as p")
    .innerJoin("members as m", "m.id", "p.member_id")
    .leftJoin("events as e", "e.id", "p.event_id")
    .leftJoin("bookings as b", (join) =>
      join
        .onRef("b.event_id", "=", "p.event_id")
        .onRef("b.member_id", "=", "p.member_id")
        // Literals, so that the planner can use the partial index over a member's live booking.
        .on("b.is_guest", "=", sql.lit(0))
        .on(seatHeld("b.status")),
    )
    .leftJoin("payments as q", "q.id", "b.payment_id")
    .select(["p.id as paymentId", "p.utr", "p.utr_at as givenAt", "p.member_id as memberId"])
    .select(["p.amount_rupees as amountRupees", "m.display_name as name", "e.title", "e.date"])
    .select(["b.reference as bookingNow", "q.id as paymentNow", "q.status as statusNow"])
    .select("q.amount_rupees as rupeesNow")
    .where(({ eb, ref }) => eb(unindexed(ref("p.status")), "=", "void"))
    .where("p.utr", "is not", null)
    .where("p.utr_at", ">=", input.since)
    .where((eb) => eb.or([eb("q.status", "is", null), eb("q.status", "<>", "paid")]))
    .orderBy("p.utr_at", "desc")
    .limit(input.limit)
    .execute();
  return rows.map(({ utr, givenAt, ...row }) => ({
    ...row,
    utr: utr ?? "",
    givenAt: givenAt ?? 0,
  }));
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
