import { isAdult } from "~/core/people/age";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { type SignInClient, startSession } from "~/core/people/sessions/sessions.server";
import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import type { ConsentPurpose } from "~/db/tables/people";
import type { ChallengeId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { dayOf, type Instant } from "~/lib/dates";
import { maskedPhone } from "~/lib/phone-digits";
import { answerChallenge, type ChallengeAnswer } from "../codes/answer-challenge.server";
import { type ChallengeRefusal, isProvenNumber, type SignUpRefusal } from "../codes/codes";
import { findChallenge, storeHostedUid } from "../codes/codes.server";
import { consumeChallenge, resetCodeFailures, returnAttempt } from "../codes/send-code.server";
import { createMember, findInviter, findMemberByPhone } from "../members.server";
import { columnsOf } from "../profile/profile-columns.server";
import {
  DEFAULT_RUNNING_LEVEL,
  SIGN_UP_FIELDS,
  type SignUpProfile,
} from "../profile/profile-fields";
import { isOwnNumber } from "../profile/profiles";
import { admitByCode } from "../sign-in/sign-in-member.server";

type Outcome =
  | { ok: true; token: string; memberId: MemberId; phone: string }
  | { ok: false; reason: SignUpRefusal };

export interface SignUp extends Omit<ChallengeAnswer, "purpose" | "phone" | "code"> {
  profile: NewProfile;
  consents: ConsentPurpose[];
  place: SignInClient;
  timeZone: string;
  minors: "refuse" | "parental";
  /** The parent of a minor, where the club accepts minors. */
  guardian?: Guardian | undefined;
}

export interface Guardian {
  name: string;
  phone: string;
  code: string;
  challengeId: ChallengeId | undefined;
}

/**
 * Creates a member with profile and consents for a proven number, and signs them in, in one transaction. Refuses a
 * number that is not proven or was proven too long ago, a date of birth in the future, a minor (or, with
 * MINORS=parental, a minor without a parent's code), a number that has a profile and a user name in use; the proof and
 * the parent's code stay usable.
 */
export async function signUpMember(db: Db, input: SignUp): Promise<Outcome> {
  const { challengeId, now, log, requestId, ip } = input;
  const challenge = challengeId ? await findChallenge(db, { challengeId }) : undefined;
  if (challenge?.purpose !== "sign_up" || challenge.provenAt === null)
    return { ok: false, reason: "no_request" };
  if (!isProvenNumber(challenge, now)) return { ok: false, reason: "expired" };
  const { id, phone } = challenge;
  const outcome = await signUp(db, { ...input, phone, challengeIds: [id] });
  const logFields = { requestId, ip, to: maskedPhone(phone) };
  if (outcome.ok) {
    log.info({ event: "member_signed_up", memberId: outcome.memberId, ...logFields }, "signed up");
  } else {
    log.warn({ event: "sign_up_denied", reason: outcome.reason, ...logFields }, "sign-up denied");
  }
  return outcome;
}

interface Newcomer extends SignUp {
  phone: string;
  /** Used up when the member is created. */
  challengeIds: ChallengeId[];
}

async function signUp(db: Db, input: Newcomer): Promise<Outcome> {
  const { profile, phone, now, timeZone, minors } = input;
  if (isOwnNumber(profile.emergencyContact, phone)) return { ok: false, reason: "own_contact" };
  const today = dayOf(now, timeZone);
  if (profile.dateOfBirth > today) return { ok: false, reason: "born_in_future" };
  if (isAdult(profile.dateOfBirth, today)) return await becomeMember(db, input);
  if (minors === "refuse") return { ok: false, reason: "under_age" };
  return await signUpMinor(db, input);
}

/** Refuses a missing parent, the child's own number and a wrong code. */
async function signUpMinor(db: Db, input: Newcomer): Promise<Outcome> {
  const { guardian, phone, now } = input;
  if (!guardian || guardian.phone === phone) return { ok: false, reason: "guardian_needed" };
  const answer = await answerChallenge(db, { ...input, ...guardian, purpose: "guardian" });
  if (!answer.ok) return { ok: false, reason: "guardian_refused" };
  const challengeIds = [...input.challengeIds, answer.challengeId];
  const outcome = await becomeMember(db, { ...input, challengeIds }, guardian);
  await (outcome.ok
    ? resetCodeFailures(db, { ...answer, now })
    : returnAttempt(db, { ...answer, now }));
  return outcome;
}

async function becomeMember(db: Db, input: Newcomer, guardian?: Guardian): Promise<Outcome> {
  const known = await findMemberByPhone(db, { phone: input.phone });
  if (known && (known.fullName || known.status !== "pending"))
    return { ok: false, reason: "phone_taken" };
  try {
    return await inTransaction(db, (db) => joinInTransaction(db, input, known?.id, guardian));
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
  knownId: MemberId | undefined,
  guardian: Guardian | undefined,
): Promise<Outcome> {
  const { phone, profile, consents, place, now } = input;
  for (const challengeId of input.challengeIds) {
    const isFirst = await consumeChallenge(db, { challengeId, now });
    if (!isFirst) return { ok: false, reason: "expired" };
  }
  const memberId =
    knownId ?? (await createMember(db, { phone, registrationType: "mobile_otp", now }));
  const [challengeId = ""] = input.challengeIds;
  await storeHostedUid(db, { challengeId, memberId });
  await fillProfile(db, { memberId, profile, now });
  if (guardian) {
    const { name, phone } = guardian;
    await db
      .insertInto("guardians")
      .values({ member_id: memberId, name, phone, verified_at: now })
      .execute();
  }
  for (const purpose of consents) {
    if (guardian && purpose === "public_board") continue;
    await setConsent(db, { memberId, purpose, given: true, now });
  }
  const token = await startSession(db, { owner: { memberId }, place, now });
  return { ok: true, memberId, token, phone };
}

/** The profile that a sign-up form asks for. */
interface NewProfile extends SignUpProfile {
  joinCrew: boolean;
  /** The code of the invite link that led here. */
  inviteCode?: string | undefined;
}

/** Writes the sign-up form's fields to a member; the user name in lower case. */
export async function fillProfile(
  db: Db,
  input: { memberId: MemberId; profile: NewProfile; now: Instant },
): Promise<void> {
  const { memberId, profile, now } = input;
  const invitedBy = await findInviter(db, { memberId, inviteCode: profile.inviteCode });
  await db
    .updateTable("members")
    .set({
      invited_by: invitedBy ?? null,
      ...columnsOf(SIGN_UP_FIELDS, profile),
      display_name: profile.fullName,
      join_crew: profile.joinCrew ? 1 : 0,
      running_level: DEFAULT_RUNNING_LEVEL,
      terms_accepted_at: now,
      updated_at: now,
    })
    .where("id", "=", input.memberId)
    .execute();
}

type ProofOutcome =
  /** The number is new, or has no profile yet: the sign-up goes on. */
  | { ok: true; token?: undefined }
  /** The number belongs to a member, who is signed in. */
  | { ok: true; token: string; memberId: MemberId }
  | { ok: false; reason: ChallengeRefusal }
  | { ok: false; reason: "not_allowed"; message: string };

/**
 * Proves the number of a sign-up by its code, so that the profile can be filled in without it. Signs in a member
 * who has a profile already. Refuses a wrong code and a suspended or inactive member.
 */
export async function proveNumber(
  db: Db,
  input: Omit<ChallengeAnswer, "purpose"> & { place: SignInClient },
): Promise<ProofOutcome> {
  const { phone, place, now, log, requestId, ip } = input;
  const answer = await answerChallenge(db, { ...input, purpose: "sign_up" });
  if (!answer.ok) return answer;
  const { challengeId, bucket } = answer;
  const outcome = await inTransaction(db, async (db): Promise<ProofOutcome> => {
    const known = await findMemberByPhone(db, { phone });
    if (!known || (!known.fullName && known.status === "pending")) {
      const isFirst = await noteProof(db, { challengeId, now });
      return isFirst ? { ok: true } : { ok: false, reason: "expired" };
    }
    return await admitByCode(db, { challengeId, known, phone, place, now });
  });
  const logFields = { requestId, ip, to: maskedPhone(phone) };
  if (outcome.ok) {
    await resetCodeFailures(db, { bucket, phone, now });
    const event = outcome.token ? "member_signed_in" : "number_proven";
    log.info({ event, ...logFields }, "number proven");
  } else {
    log.warn({ event: "sign_up_denied", reason: outcome.reason, ...logFields }, "sign-up denied");
  }
  return outcome;
}

/** Marks the challenge as proven; false when it is proven or used already. */
async function noteProof(
  db: Db,
  input: { challengeId: ChallengeId; now: number },
): Promise<boolean> {
  const proven = await db
    .updateTable("otp_challenge")
    .set({ proven_at: input.now })
    .where("id", "=", input.challengeId)
    .where("consumed_at", "is", null)
    .where("proven_at", "is", null)
    .executeTakeFirst();
  return proven.numUpdatedRows === 1n;
}
