import type { Db } from "~/db/tables";
import type { DeskOutcome } from "~/db/tables/run-day";
import type { BookingId } from "~/db/tables/shapes";

export interface StoredOutcome {
  outcome: DeskOutcome;
  bookingId: BookingId | null;
}

/** The stored outcome of an entry with its booking, or undefined. */
export async function findDeskOutcome(
  db: Db,
  input: { nonce: string },
): Promise<StoredOutcome | undefined> {
  return await db
    .selectFrom("gate_entries")
    .select(["outcome", "booking_id as bookingId"])
    .where("nonce", "=", input.nonce)
    .executeTakeFirst();
}
