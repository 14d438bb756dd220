import { type SqlBool, sql } from "kysely";
import { HOME_KINDS } from "~/db/tables/run-day";
import type { BookingId } from "~/db/tables/shapes";

/** SQL for whether nothing stored says that the person of this booking is home; `bookingId` is a column. */
export function isNotHome(bookingId: BookingId) {
  const kinds = sql.join(HOME_KINDS.map((kind) => sql.lit(kind)));
  return sql<SqlBool>`not exists (select 1 from gate_entries as g
    where g.booking_id = ${sql.ref(bookingId)} and g.kind in (${kinds})
      and not exists (select 1 from undone_homes as u where u.entry = g.nonce))`;
}
