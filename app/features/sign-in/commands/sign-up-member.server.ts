import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import type { ConsentPurpose } from "~/db/tables/people";
import { inTransaction } from "~/db/transaction";
import { createMember } from "~/features/members/commands/create-member.server";
import { fillProfile, type NewProfile } from "~/features/members/commands/fill-profile.server";
import { setConsent } from "~/features/members/commands/set-consent.server";
import { findMemberByPhone } from "~/features/members/queries/members.server";
import { isAdult } from "~/features/members/rules/age";
import { dayOf } from "~/lib/dates";
import type { SignUpRefusal } from "../rules/code-refusals";
import { maskedPhone } from "../rules/phone-numbers";
import { type Answer, answerChallenge } from "./answer-challenge.server";
import { consumeChallenge } from "./consume-challenge.server";
import { noteAnswered } from "./note-answered.server";
import { returnAttempt } from "./return-attempt.server";
import { type SignInPlace, startSession } from "./start-session.server";

type Outcome = { ok: true; token: string; memberId: string } | { ok: false; reason: SignUpRefusal };

export interface SignUp extends Omit<Answer, "purpose"> {
  profile: NewProfile;
  consents: ConsentPurpose[];
  place: SignInPlace;
  timeZone: string;
  minors: "refuse" | "parental";
  /** The parent of a minor, where the club accepts minors. */
  guardian?: Guardian | undefined;
}

export interface Guardian {
  name: string;
  phone: string;
  code: string;
  challengeId: string | undefined;
}

/**
 * Creates a member with profile and consents, and signs them in, in one transaction. Refuses a date of birth in
 * the future, a minor (or, with MINORS=parental, a minor without a parent's code), a number that has a profile and a user name in use;
 * the codes stay usable then.
 */
export async function signUpMember(db: Db, input: SignUp): Promise<Outcome> {
  const { phone, profile, now, log, requestId, ip } = input;
  const today = dayOf(now, input.timeZone);
  if (profile.dateOfBirth > today) return { ok: false, reason: "born_in_future" };
  const isMinor = !isAdult(profile.dateOfBirth, today);
  if (isMinor && input.minors === "refuse") return { ok: false, reason: "under_age" };
  const guardian = isMinor ? await answerOfGuardian(db, input) : undefined;
  if (guardian && !guardian.ok) return guardian;
  const answer = await answerChallenge(db, { ...input, purpose: "sign_up" });
  const proven = [answer, guardian].filter((one) => one?.ok === true);
  const outcome = answer.ok
    ? await becomeMember(db, { ...input, isMinor, challengeIds: proven.map((p) => p.challengeId) })
    : answer;
  for (const one of proven) {
    await (outcome.ok ? noteAnswered(db, { ...one, now }) : returnAttempt(db, { ...one, now }));
  }
  const logFields = { requestId, ip, to: maskedPhone(phone) };
  if (outcome.ok) {
    log.info({ event: "member_signed_up", memberId: outcome.memberId, ...logFields }, "signed up");
  } else {
    log.warn({ event: "sign_up_denied", reason: outcome.reason, ...logFields }, "sign-up denied");
  }
  return outcome;
}

/** Refuses a missing parent, the child's own number and a wrong code. */
async function answerOfGuardian(db: Db, input: SignUp) {
  const { guardian, phone } = input;
  if (!guardian || guardian.phone === phone) {
    return { ok: false, reason: "guardian_needed" } as const;
  }
  const answer = await answerChallenge(db, { ...input, ...guardian, purpose: "guardian" });
  return answer.ok ? answer : ({ ok: false, reason: "guardian_refused" } as const);
}

interface Newcomer extends SignUp {
  challengeIds: string[];
  isMinor: boolean;
}

async function becomeMember(db: Db, input: Newcomer): Promise<Outcome> {
  const known = await findMemberByPhone(db, { phone: input.phone });
  if (known && (known.fullName || known.status !== "pending"))
    return { ok: false, reason: "phone_taken" };
  try {
    return await inTransaction(db, (db) => joinInTransaction(db, input, known?.id));
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "members_username_key") return { ok: false, reason: "username_taken" };
    if (constraint === "members_phone_key") return { ok: false, reason: "phone_taken" };
    throw error;
  }
}

async function joinInTransaction(
  db: Db,
  input: Newcomer,
  knownId: string | undefined,
): Promise<Outcome> {
  const { phone, profile, consents, place, now, isMinor, guardian } = input;
  for (const challengeId of input.challengeIds) {
    const isFirst = await consumeChallenge(db, { challengeId, now });
    if (!isFirst) return { ok: false, reason: "expired" };
  }
  const memberId =
    knownId ?? (await createMember(db, { phone, registrationType: "mobile_otp", now }));
  await fillProfile(db, { memberId, profile, now });
  if (isMinor && guardian) {
    const { name, phone } = guardian;
    await db
      .insertInto("guardians")
      .values({ member_id: memberId, name, phone, verified_at: now })
      .execute();
  }
  for (const purpose of consents) {
    if (isMinor && purpose === "public_board") continue;
    await setConsent(db, { memberId, purpose, given: true, now });
  }
  const token = await startSession(db, { owner: { memberId }, place, now });
  return { ok: true, memberId, token };
}
