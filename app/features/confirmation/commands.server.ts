import type { Db } from "~/db/tables";
import {
  answerChallenge,
  consumeChallenge,
} from "~/features/identity/commands/answer-challenge.server";
import type { ChallengeRefusal } from "~/features/identity/rules";
import type { Instant } from "~/lib/dates";

type Outcome = { ok: true } | { ok: false; reason: ChallengeRefusal };

/** Uses up the fresh code of a signed-in member, once. Refuses a wrong, used or expired one. */
export async function confirmByCode(
  db: Db,
  input: {
    challengeId: string | undefined;
    phone: string;
    code: string;
    now: Instant;
    secret: string;
  },
): Promise<Outcome> {
  const { challengeId, now } = input;
  const answer = await answerChallenge(db, { ...input, purpose: "confirm" });
  if (!answer.ok) return answer;
  const used = challengeId !== undefined && (await consumeChallenge(db, { challengeId, now }));
  return used ? { ok: true } : { ok: false, reason: "expired" };
}
