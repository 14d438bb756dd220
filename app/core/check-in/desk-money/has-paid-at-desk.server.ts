import type { Db } from "~/db/tables";
import type { BookingId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { listPayingEntries } from "./list-paying-entries.server";

/**
 * Whether a booking counted as paid at `at` by a payment at the desk, its own or one of a booking with the same payment,
 * that has been taken back since, or was refused because that booking had been cancelled. A walk-in that was let in says
 * that it was paid, too.
 */
export async function hasPaidAtDesk(
  db: Db,
  { bookingId, at }: { bookingId: BookingId; at: Instant },
): Promise<boolean> {
  const payments = await listPayingEntries(db, { bookingId });
  return payments.some(
    ({ outcome, undoneAt, ...paid }) =>
      paid.at <= at &&
      (undoneAt === null
        ? outcome === "cancelled"
        : at <= undoneAt && ["done", "duplicate", "cancelled"].includes(outcome)),
  );
}
