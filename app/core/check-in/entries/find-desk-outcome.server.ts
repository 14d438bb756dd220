import type { Db } from "~/db/tables";
import type { DeskOutcome } from "~/db/tables/run-day";
import type { BookingId } from "~/db/tables/shapes";
import type { MoneyBack } from "../desk-money/money";

export interface StoredOutcome {
  outcome: DeskOutcome;
  bookingId: BookingId | null;
  /** What is to be given back of what was paid at the desk. */
  back?: MoneyBack | undefined;
}

/** The stored outcome of an entry with its booking, or undefined. */
export async function findDeskOutcome(
  db: Db,
  input: { nonce: string },
): Promise<StoredOutcome | undefined> {
  const row = await db
    .selectFrom("gate_entries")
    .select(["outcome", "booking_id as bookingId"])
    .select(["give_back as reason", "paid_rupees as rupees", "paid_with as paidWith"])
    .where("nonce", "=", input.nonce)
    .executeTakeFirst();
  if (!row) return undefined;
  const { outcome, bookingId, reason, rupees, paidWith } = row;
  if (!reason || rupees === null || !paidWith) return { outcome, bookingId };
  return { outcome, bookingId, back: { reason, rupees, paidWith } };
}
