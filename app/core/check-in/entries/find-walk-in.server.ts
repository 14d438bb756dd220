import type { Db } from "~/db/tables";
import type { BookingId } from "~/db/tables/shapes";

/** The id of the booking made by a walk-in entry, by its nonce; undefined when there is none. */
export async function findWalkIn(db: Db, input: { nonce: string }): Promise<BookingId | undefined> {
  const row = await db
    .selectFrom("gate_entries")
    .select("booking_id as bookingId")
    .where("nonce", "=", input.nonce)
    .where("kind", "=", "walk_in")
    .executeTakeFirst();
  return row?.bookingId ?? undefined;
}
