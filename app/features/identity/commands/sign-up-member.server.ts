import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import {
  createMember,
  fillProfile,
  type NewProfile,
} from "~/features/members/commands/create-member.server";
import { findMemberByPhone } from "~/features/members/queries.server";
import type { Instant } from "~/lib/dates";
import type { ChallengeRefusal } from "../rules";
import { answerChallenge, consumeChallenge, returnAttempt } from "./answer-challenge.server";
import { type SignInPlace, startSession } from "./start-session.server";

type Outcome =
  | { ok: true; token: string; memberId: string }
  | { ok: false; reason: ChallengeRefusal | "phone_taken" | "username_taken" };

/**
 * Makes a member with profile, default achievements and statistics, and signs them in: all or nothing.
 * Refuses a number that already has a profile and a taken user name, and leaves the code usable then.
 */
export async function signUpMember(
  db: Db,
  input: {
    challengeId: string | undefined;
    phone: string;
    code: string;
    profile: NewProfile;
    place: SignInPlace;
    now: Instant;
    secret: string;
  },
): Promise<Outcome> {
  const { challengeId } = input;
  const answer = await answerChallenge(db, { ...input, purpose: "sign_up" });
  if (!answer.ok || !challengeId) return answer.ok ? { ok: false, reason: "no_request" } : answer;
  const outcome = await becomeMember(db, { ...input, challengeId });
  if (!outcome.ok) await returnAttempt(db, { challengeId });
  return outcome;
}

async function becomeMember(
  db: Db,
  input: {
    challengeId: string;
    phone: string;
    profile: NewProfile;
    place: SignInPlace;
    now: Instant;
  },
): Promise<Outcome> {
  const { phone, profile, place, now } = input;
  const known = await findMemberByPhone(db, { phone });
  if (known && (known.fullName || known.status !== "pending"))
    return { ok: false, reason: "phone_taken" };
  try {
    return await inTransaction(db, async (db): Promise<Outcome> => {
      if (!(await consumeChallenge(db, input))) return { ok: false, reason: "expired" };
      const memberId =
        known?.id ?? (await createMember(db, { phone, registrationType: "mobile_otp", now }));
      await fillProfile(db, { memberId, profile, now });
      return {
        ok: true,
        memberId,
        token: await startSession(db, { owner: { memberId }, place, now }),
      };
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "members_username_key") return { ok: false, reason: "username_taken" };
    if (constraint === "members_phone_key") return { ok: false, reason: "phone_taken" };
    throw error;
  }
}
