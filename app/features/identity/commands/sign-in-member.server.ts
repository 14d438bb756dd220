import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { createMember } from "~/features/members/commands/create-member.server";
import { findMemberByPhone } from "~/features/members/queries.server";
import { signInRefusal } from "~/features/members/rules";
import type { Instant } from "~/lib/dates";
import type { ChallengeRefusal } from "../rules";
import { answerChallenge, consumeChallenge } from "./answer-challenge.server";
import { type SignInPlace, startSession } from "./start-session.server";

type Outcome =
  | { ok: true; token: string; memberId: string }
  | { ok: false; reason: ChallengeRefusal }
  | { ok: false; reason: "not_allowed"; message: string };

/**
 * Signs a phone's owner in by code; an unknown number becomes a pending member with only that number.
 * Code, member and session are one transaction: of parallel tries with the right code one wins.
 */
export async function signInMember(
  db: Db,
  input: {
    challengeId: string | undefined;
    phone: string;
    code: string;
    place: SignInPlace;
    now: Instant;
    secret: string;
  },
): Promise<Outcome> {
  const { challengeId, phone, place, now } = input;
  const answer = await answerChallenge(db, { ...input, purpose: "sign_in" });
  if (!answer.ok || !challengeId) return answer.ok ? { ok: false, reason: "no_request" } : answer;
  return await inTransaction(db, async (db): Promise<Outcome> => {
    if (!(await consumeChallenge(db, { challengeId, now })))
      return { ok: false, reason: "expired" };
    const known = await findMemberByPhone(db, { phone });
    const message = known && signInRefusal(known.status);
    if (message) return { ok: false, reason: "not_allowed", message };
    const memberId =
      known?.id ?? (await createMember(db, { phone, registrationType: "mobile_otp", now }));
    return {
      ok: true,
      memberId,
      token: await startSession(db, { owner: { memberId }, place, now }),
    };
  });
}
