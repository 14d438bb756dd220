import type { Db } from "~/db/tables";
import { answerChallenge, type ChallengeAnswer } from "../codes/answer-challenge.server";
import type { ChallengeRefusal } from "../codes/codes";
import { consumeChallenge, resetCodeFailures } from "../codes/send-code.server";
import type { STEP_UP_PURPOSE } from "./step-up";

type Outcome = { ok: true } | { ok: false; reason: ChallengeRefusal };

/** Consumes the step-up code of a signed-in member. Refuses a wrong, used or expired one, and one for another purpose. */
export async function consumeStepUp(
  db: Db,
  input: ChallengeAnswer & { purpose: typeof STEP_UP_PURPOSE | "passkey" },
): Promise<Outcome> {
  const answer = await answerChallenge(db, input);
  if (!answer.ok) return answer;
  const { now } = input;
  const used = await consumeChallenge(db, { challengeId: answer.challengeId, now });
  if (!used) return { ok: false, reason: "expired" };
  await resetCodeFailures(db, { ...answer, now });
  return { ok: true };
}
