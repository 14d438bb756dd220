import type { Db } from "~/db/tables";

/** Whether this phone has had (or has booked) its free first run. */
export async function hasUsedTrial(db: Db, input: { phone: string }): Promise<boolean> {
  const row = await db
    .selectFrom("bookings")
    .select("id")
    .where("participant_phone", "=", input.phone)
    .where("plan", "=", "free_trial")
    .where("status", "<>", "cancelled")
    .executeTakeFirst();
  return row !== undefined;
}
