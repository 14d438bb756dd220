import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { setConsent } from "~/features/consents/commands.server";
import type { ConsentPurpose } from "~/features/consents/rules";
import {
  createMember,
  fillProfile,
  type NewProfile,
} from "~/features/members/commands/create-member.server";
import { findMemberByPhone } from "~/features/members/queries.server";
import { isAdult } from "~/features/members/rules";
import { dayOf } from "~/lib/dates";
import { maskedPhone, type SignUpRefusal } from "../rules";
import {
  type Answer,
  answerChallenge,
  consumeChallenge,
  noteAnswered,
  returnAttempt,
} from "./answer-challenge.server";
import { type SignInPlace, startSession } from "./start-session.server";

type Outcome = { ok: true; token: string; memberId: string } | { ok: false; reason: SignUpRefusal };

export interface SignUp extends Omit<Answer, "purpose"> {
  profile: NewProfile;
  consents: ConsentPurpose[];
  place: SignInPlace;
  timeZone: string;
}

/**
 * Makes a member with profile, consents, default achievements and statistics, and signs them in: all or
 * nothing. Refuses whoever is under 18, a number that already has a profile and a taken user name, and
 * leaves the code usable then.
 */
export async function signUpMember(db: Db, input: SignUp): Promise<Outcome> {
  const { phone, profile, now, log, requestId, ip } = input;
  if (!isAdult(profile.dateOfBirth, dayOf(now, input.timeZone))) {
    return { ok: false, reason: "under_age" };
  }
  const answer = await answerChallenge(db, { ...input, purpose: "sign_up" });
  if (!answer.ok) return answer;
  const outcome = await becomeMember(db, { ...input, challengeId: answer.challengeId });
  const facts = { requestId, ip, to: maskedPhone(phone) };
  if (outcome.ok) {
    await noteAnswered(db, { ...answer, now });
    log.info({ event: "member_signed_up", memberId: outcome.memberId, ...facts }, "signed up");
  } else {
    await returnAttempt(db, { ...answer, now });
    log.warn({ event: "sign_up_denied", reason: outcome.reason, ...facts }, "sign-up denied");
  }
  return outcome;
}

async function becomeMember(db: Db, input: SignUp & { challengeId: string }): Promise<Outcome> {
  const { phone, profile, consents, place, now } = input;
  const known = await findMemberByPhone(db, { phone });
  if (known && (known.fullName || known.status !== "pending"))
    return { ok: false, reason: "phone_taken" };
  try {
    return await inTransaction(db, async (db): Promise<Outcome> => {
      if (!(await consumeChallenge(db, input))) return { ok: false, reason: "expired" };
      const memberId =
        known?.id ?? (await createMember(db, { phone, registrationType: "mobile_otp", now }));
      await fillProfile(db, { memberId, profile, now });
      for (const purpose of consents) {
        await setConsent(db, { memberId, purpose, given: true, now });
      }
      const token = await startSession(db, { owner: { memberId }, place, now });
      return { ok: true, memberId, token };
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "members_username_key") return { ok: false, reason: "username_taken" };
    if (constraint === "members_phone_key") return { ok: false, reason: "phone_taken" };
    throw error;
  }
}
