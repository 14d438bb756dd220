import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db, Tables } from "~/db/tables";
import type { BookingStatus } from "~/db/tables/events";
import type { EventId, MemberId } from "~/db/tables/shapes";
import { FREE_RUN_RELEASES } from "./bookings";
import { BOOKING_STATUSES, holdsSeat } from "./status";

type StatusColumn = "status" | `${string}.status`;

/** Statuses for the brackets of an SQL `in`, where a statement is a text: `'confirmed', 'completed'`. */
export function quoted(statuses: readonly BookingStatus[]): string {
  return statuses.map((status) => `'${status}'`).join(", ");
}

const WITHOUT_SEAT = BOOKING_STATUSES.filter((status) => !holdsSeat(status));

/**
 * The condition that a booking holds a seat. It is written out, because the indexes of such bookings have it in their
 * definition, and a database takes them only for the same words.
 */
export function seatHeld(column: StatusColumn): RawBuilder<SqlBool> {
  const without = quoted(WITHOUT_SEAT);
  const condition = WITHOUT_SEAT.length === 1 ? `<> ${without}` : `not in (${without})`;
  return sql`${sql.ref(column)} ${sql.raw(condition)}`;
}

/** A query of the live booking `b` that a member has of an event themselves, with its payment `p`. */
export function listOwnSeat(
  db: Db,
  { eventId, memberId }: { eventId: EventId; memberId: MemberId },
) {
  return (
    db
      .selectFrom("bookings as b")
      .leftJoin("payments as p", "p.id", "b.payment_id")
      .select(["b.id", "b.status", "b.plan", "b.payment_id as paymentId", "p.utr"])
      .where("b.event_id", "=", eventId)
      .where("b.member_id", "=", memberId)
      // Literals, so that the planner can use the partial index over a member's live booking.
      .where("b.is_guest", "=", sql.lit(0))
      .where(seatHeld("b.status"))
  );
}

/** The columns of the booking of somebody who did not come to a completed event: a free run is given back. */
export function noShowColumns(eb: ExpressionBuilder<Tables, "bookings">) {
  const isFreeRun = eb.and([
    eb("plan", "=", "free_trial"),
    eb("trial_released", "=", FREE_RUN_RELEASES.none),
  ]);
  return {
    no_show: 1,
    trial_released: eb
      .case()
      .when(isFreeRun)
      .then<number>(FREE_RUN_RELEASES.back)
      .else(eb.ref("trial_released"))
      .end(),
  };
}
