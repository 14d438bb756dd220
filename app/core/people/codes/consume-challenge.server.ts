import type { Db } from "~/db/tables";
import type { ChallengeId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

/** Marks an answered challenge as used; false when it is used already. Call it in the transaction. */
export async function consumeChallenge(
  db: Db,
  input: { challengeId: ChallengeId; now: Instant },
): Promise<boolean> {
  const consumed = await db
    .updateTable("otp_challenge")
    .set({ consumed_at: input.now })
    .where("id", "=", input.challengeId)
    .where("consumed_at", "is", null)
    .executeTakeFirst();
  return consumed.numUpdatedRows === 1n;
}
