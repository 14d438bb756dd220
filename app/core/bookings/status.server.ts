import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { BookingStatus } from "~/db/tables/events";
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
