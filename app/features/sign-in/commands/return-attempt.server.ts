import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { returnHit } from "./return-hit.server";

/** Takes back the try that a right code used, when the form around it had a slip. */
export async function returnAttempt(
  db: Db,
  input: { challengeId: string; guessKeys: string[]; now: Instant },
): Promise<void> {
  await db
    .updateTable("otp_challenge")
    .set((eb) => ({ attempts: eb("attempts", "-", 1) }))
    .where("id", "=", input.challengeId)
    .where("attempts", ">", 0)
    .execute();
  for (const key of input.guessKeys) await returnHit(db, { key, at: input.now });
}
