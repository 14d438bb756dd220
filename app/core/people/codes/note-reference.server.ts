import type { Db } from "~/db/tables";
import type { ChallengeId } from "~/db/tables/shapes";

/** Stores the service's reference of the code; false when the challenge has ended meanwhile. */
export async function noteReference(
  db: Db,
  input: { challengeId: ChallengeId; reference: string },
): Promise<boolean> {
  const noted = await db
    .updateTable("otp_challenge")
    .set({ reference: input.reference })
    .where("id", "=", input.challengeId)
    .where("consumed_at", "is", null)
    .executeTakeFirst();
  return noted.numUpdatedRows === 1n;
}
