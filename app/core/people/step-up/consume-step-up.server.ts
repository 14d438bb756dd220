import type { Db } from "~/db/tables";
import type { ChallengeRefusal } from "../codes/code-refusals";
import type { STEP_UP_PURPOSE } from "./step-up";
import { answerChallenge, type ChallengeAnswer } from "../codes/answer-challenge.server";
import { consumeChallenge } from "../codes/consume-challenge.server";
import { resetCodeFailures } from "../codes/reset-code-failures.server";

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
