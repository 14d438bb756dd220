import type { Db } from "~/db/tables";
import {
  type Answer,
  answerChallenge,
  consumeChallenge,
  noteAnswered,
} from "~/features/identity/commands/answer-challenge.server";
import type { ChallengeRefusal } from "~/features/identity/rules";

type Outcome = { ok: true } | { ok: false; reason: ChallengeRefusal };

/** Uses up the fresh code of a signed-in member, once. Refuses a wrong, used or expired one. */
export async function confirmByCode(db: Db, input: Omit<Answer, "purpose">): Promise<Outcome> {
  const answer = await answerChallenge(db, { ...input, purpose: "confirm" });
  if (!answer.ok) return answer;
  const { now } = input;
  const used = await consumeChallenge(db, { challengeId: answer.challengeId, now });
  if (!used) return { ok: false, reason: "expired" };
  await noteAnswered(db, { ...answer, now });
  return { ok: true };
}
