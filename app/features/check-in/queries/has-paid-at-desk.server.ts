import type { Db } from "~/db/tables";
import type { BookingId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { listEntriesOf } from "./list-entries-of.server";

/** Whether a booking counted as paid at `at` by a payment at the desk that has been taken back since. */
export async function hasPaidAtDesk(
  db: Db,
  { bookingId, at }: { bookingId: BookingId; at: Instant },
): Promise<boolean> {
  const payments = await listEntriesOf(db, { about: { bookingId }, kinds: ["pay"] });
  return payments.some(
    ({ outcome, undoneAt, ...paid }) =>
      (outcome === "done" || outcome === "duplicate") &&
      undoneAt !== null &&
      paid.at <= at &&
      at <= undoneAt,
  );
}
