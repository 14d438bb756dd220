import { signInRefusal } from "~/core/people/members";
import { createMember, findMemberByPhone } from "~/core/people/members.server";
import { type SignInClient, startSession } from "~/core/people/sessions/sessions.server";
import type { Db } from "~/db/tables";
import type { ChallengeId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Log } from "~/gateways/log";
import type { PasskeySite } from "~/gateways/passkeys";
import { HOUR_MS, type Instant } from "~/lib/dates";
import { maskedPhone } from "~/lib/phone-digits";
import { removeExpiredAdminLinks } from "../admin-links/admin-links.server";
import { answerChallenge, type ChallengeAnswer } from "../codes/answer-challenge.server";
import { type ChallengeRefusal, CODE_ROW_RETENTION_MS } from "../codes/codes";
import { storeHostedUid } from "../codes/codes.server";
import { consumeChallenge, resetCodeFailures } from "../codes/send-code.server";
import type { PasskeyRefusal } from "./sign-in-prompt";

type Outcome =
  | { ok: true; token: string; memberId: MemberId }
  | { ok: false; reason: ChallengeRefusal }
  | { ok: false; reason: "not_allowed"; message: string };

/**
 * Signs a member in by code; an unknown number becomes a pending member. One transaction, so that of parallel
 * requests with the right code one succeeds. Refuses a wrong code and a suspended or inactive member.
 */
export async function signInMember(
  db: Db,
  input: Omit<ChallengeAnswer, "purpose"> & { place: SignInClient },
): Promise<Outcome> {
  const { phone, place, now, log, requestId, ip } = input;
  const answer = await answerChallenge(db, { ...input, purpose: "sign_in" });
  if (!answer.ok) return answer;
  const { challengeId, bucket } = answer;
  const outcome = await inTransaction(db, async (db): Promise<Outcome> => {
    const known = await findMemberByPhone(db, { phone });
    return await admitByCode(db, { challengeId, known, phone, place, now });
  });
  const logFields = { requestId, ip, to: maskedPhone(phone) };
  if (outcome.ok) {
    await resetCodeFailures(db, { bucket, phone, now });
    log.info({ event: "member_signed_in", memberId: outcome.memberId, ...logFields }, "signed in");
  } else {
    log.warn({ event: "sign_in_denied", reason: outcome.reason, ...logFields }, "sign-in denied");
  }
  return outcome;
}

/**
 * Starts the session of a number whose code was accepted and uses the code up; an unknown number becomes a pending member.
 * Call it in a transaction. Refuses a used code, and a suspended or inactive member.
 */
export async function admitByCode(
  db: Db,
  input: {
    challengeId: ChallengeId;
    known: Awaited<ReturnType<typeof findMemberByPhone>>;
    phone: string;
    place: SignInClient;
    now: Instant;
  },
): Promise<Outcome> {
  const { challengeId, known, phone, place, now } = input;
  if (!(await consumeChallenge(db, { challengeId, now }))) return { ok: false, reason: "expired" };
  const message = known && signInRefusal(known);
  if (message) return { ok: false, reason: "not_allowed", message };
  const memberId =
    known?.id ?? (await createMember(db, { phone, registrationType: "mobile_otp", now }));
  await storeHostedUid(db, { challengeId, memberId });
  const token = await startSession(db, { owner: { memberId }, place, now });
  return { ok: true, memberId, token };
}

/** Removes codes and hits older than 24 hours and expired sessions; returns how many rows of each. */
export async function removeExpiredAccess(
  db: Db,
  input: { now: Instant },
): Promise<{ codes: number; hits: number; sessions: number; adminLinks: number }> {
  const before = input.now - CODE_ROW_RETENTION_MS;
  const codes = await db
    .deleteFrom("otp_challenge")
    .where("expires_at", "<", before)
    .executeTakeFirst();
  const sessions = await db
    .deleteFrom("sessions")
    .where("expires_at", "<", input.now)
    .executeTakeFirst();
  return {
    codes: Number(codes.numDeletedRows),
    sessions: Number(sessions.numDeletedRows),
    hits: await removeOldHits(db, { before: before - HOUR_MS }),
    adminLinks: await removeExpiredAdminLinks(db, input),
  };
}

/** Removes hits before `before`; returns how many rows. */
export async function removeOldHits(db: Db, input: { before: Instant }): Promise<number> {
  const removed = await db
    .deleteFrom("rate_bucket")
    .where("window_start", "<", input.before)
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}

export interface PasskeyUse {
  ticket: string | undefined;
  /** What the browser answered, as JSON text. */
  answer: string;
  site: PasskeySite;
  ip: string;
  place: SignInClient;
  /** The id of this browser, where the passkey's owner (a number or a user name) signed in with it before. */
  findBrowserId: (owner: string) => Promise<string | undefined>;
  secret: string;
  log: Log;
  requestId: string;
  now: Instant;
}

export type SignedInWithPasskey =
  | { ok: true; token: string; memberId: MemberId; phone: string }
  | { ok: false; reason: PasskeyRefusal }
  | { ok: false; reason: "not_allowed"; message: string };

export type AdminSignedInWithPasskey =
  | { ok: true; token: string; username: string }
  | { ok: false; reason: PasskeyRefusal | "password_needed" };
