import type { Db } from "~/db/tables";
import type { BookingId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { listEntriesOf } from "./list-entries-of.server";
import { listPaidWith } from "./list-paid-with.server";

/**
 * Whether a booking counted as paid at `at` by a payment at the desk, its own or one of a booking with the same payment,
 * that has been taken back since.
 */
export async function hasPaidAtDesk(
  db: Db,
  { bookingId, at }: { bookingId: BookingId; at: Instant },
): Promise<boolean> {
  const payments: Awaited<ReturnType<typeof listEntriesOf>> = [];
  for (const one of await listPaidWith(db, { bookingId }))
    payments.push(...(await listEntriesOf(db, { about: { bookingId: one }, kinds: ["pay"] })));
  return payments.some(
    ({ outcome, undoneAt, ...paid }) =>
      (outcome === "done" || outcome === "duplicate") &&
      undoneAt !== null &&
      paid.at <= at &&
      at <= undoneAt,
  );
}
