import { signInRefusal } from "~/core/people/members";
import { findMemberByPhone } from "~/core/people/members.server";
import type { Db } from "~/db/tables";
import type { ChallengeId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { answerChallenge, type ChallengeAnswer } from "../codes/answer-challenge.server";
import type { ChallengeRefusal } from "../codes/codes";
import { consumeChallenge, resetCodeFailures } from "../codes/send-code.server";
import { storeHostedUid } from "../hosted-codes/store-hosted-uid.server";
import { maskedPhone } from "../phone-numbers";
import { type SignInClient, startSession } from "../sessions/start-session.server";

type Outcome =
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
): Promise<Outcome> {
  const { phone, place, now, log, requestId, ip } = input;
  const answer = await answerChallenge(db, { ...input, purpose: "sign_up" });
  if (!answer.ok) return answer;
  const { challengeId, bucket } = answer;
  const outcome = await inTransaction(db, async (db): Promise<Outcome> => {
    const known = await findMemberByPhone(db, { phone });
    if (!known || (!known.fullName && known.status === "pending")) {
      const isFirst = await noteProof(db, { challengeId, now });
      return isFirst ? { ok: true } : { ok: false, reason: "expired" };
    }
    if (!(await consumeChallenge(db, { challengeId, now })))
      return { ok: false, reason: "expired" };
    const message = signInRefusal(known);
    if (message) return { ok: false, reason: "not_allowed", message };
    const memberId = known.id;
    await storeHostedUid(db, { challengeId, memberId });
    return {
      ok: true,
      memberId,
      token: await startSession(db, { owner: { memberId }, place, now }),
    };
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
