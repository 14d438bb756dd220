import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import type { ChallengeId, MemberId, SessionId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { answerChallenge, type ChallengeAnswer } from "../codes/answer-challenge.server";
import type { ChallengeRefusal } from "../codes/codes";
import { resetCodeFailures, returnAttempt } from "../codes/send-code.server";
import { storeHostedUid } from "../hosted-codes/store-hosted-uid.server";
import { maskedPhone } from "../phone-numbers";
import { movePhone } from "./move-phone.server";

type Outcome =
  | { ok: true }
  | { ok: false; reason: ChallengeRefusal; which: "old" | "new" }
  | { ok: false; reason: "phone_taken" };

export interface PhoneChange
  extends Omit<ChallengeAnswer, "challengeId" | "purpose" | "phone" | "code" | "bucket"> {
  memberId: MemberId;
  sessionId: SessionId;
  old: { challengeId: ChallengeId | undefined; phone: string; code: string };
  new: { challengeId: ChallengeId | undefined; phone: string; code: string };
}

/**
 * Changes a member's phone number, with a code from the old and one from the new number, and ends the other
 * sessions. Refuses a wrong code and, only after both codes were right, another member's number.
 */
export async function changePhone(db: Db, input: PhoneChange): Promise<Outcome> {
  const { now, log, requestId, ip, memberId } = input;
  const first = await answerChallenge(db, { ...input, ...input.old, purpose: "old_phone" });
  if (!first.ok) return { ...first, which: "old" };
  const second = await answerChallenge(db, { ...input, ...input.new, purpose: "new_phone" });
  if (!second.ok) {
    await returnAttempt(db, { ...first, now });
    return { ...second, which: "new" };
  }
  const outcome = await move(db, input, [first.challengeId, second.challengeId]);
  if (!outcome.ok) return outcome;
  await resetCodeFailures(db, { ...first, now });
  await resetCodeFailures(db, { ...second, now });
  await input.sms.forget?.(input.old.phone);
  const logFields = { requestId, ip, memberId, to: maskedPhone(input.new.phone) };
  log.info({ event: "phone_changed", ...logFields }, "phone changed");
  return outcome;
}

async function move(db: Db, input: PhoneChange, challengeIds: ChallengeId[]): Promise<Outcome> {
  try {
    return await inTransaction(db, (db) => moveInTransaction(db, input, challengeIds));
  } catch (error) {
    if (violatedConstraint(error) === "members_phone_key")
      return { ok: false, reason: "phone_taken" };
    throw error;
  }
}

async function moveInTransaction(
  db: Db,
  input: PhoneChange,
  challengeIds: ChallengeId[],
): Promise<Outcome> {
  const { memberId, sessionId, now, requestId } = input;
  const moved = await movePhone(db, {
    ...{ memberId, challengeIds, requestId, now },
    from: input.old.phone,
    to: input.new.phone,
    keepId: sessionId,
    actor: { kind: "member", id: memberId },
  });
  if (!moved.ok) return { ...moved, reason: "expired" };
  const [, newId = ""] = challengeIds;
  await storeHostedUid(db, { challengeId: newId, memberId });
  return moved;
}
