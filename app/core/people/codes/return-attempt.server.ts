import type { Db } from "~/db/tables";
import type { ChallengeId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { returnHit } from "../rate-limits/return-hit.server";

/** Returns the attempt of a right code whose form was refused for another reason. */
export async function returnAttempt(
  db: Db,
  input: { challengeId: ChallengeId; guessKeys: string[]; now: Instant },
): Promise<void> {
  await db
    .updateTable("otp_challenge")
    .set((eb) => ({ attempts: eb("attempts", "-", 1) }))
    .where("id", "=", input.challengeId)
    .where("attempts", ">", 0)
    .execute();
  for (const key of input.guessKeys) await returnHit(db, { key, at: input.now });
}
