import type { Db } from "~/db/tables";

/** The booking that a walk-in entry made, by the entry's nonce; undefined when it made none. */
export async function findWalkIn(db: Db, input: { nonce: string }): Promise<string | undefined> {
  const row = await db
    .selectFrom("gate_entries")
    .select("booking_id as bookingId")
    .where("nonce", "=", input.nonce)
    .where("kind", "=", "walk_in")
    .executeTakeFirst();
  return row?.bookingId ?? undefined;
}
