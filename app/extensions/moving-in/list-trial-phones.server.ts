import type { Db } from "~/db/tables";

/** The numbers among `phones` whose free run is used up or booked. */
export async function listTrialPhones(db: Db, input: { phones: readonly string[] }) {
  if (input.phones.length === 0) return [];
  const rows = await db
    .selectFrom("bookings")
    .select("participant_phone as phone")
    .where("participant_phone", "in", input.phones)
    .where("plan", "=", "free_trial")
    .where("status", "<>", "cancelled")
    .where("trial_released", "=", 0)
    .execute();
  return rows.map(({ phone }) => phone);
}
