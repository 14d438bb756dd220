import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import type { AdminId, ChallengeId, MemberId, SessionId } from "~/db/tables/shapes";
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
    memberId,
    challengeIds,
    requestId,
    now,
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

type ChangePhoneForMemberOutcome =
  | { ok: true }
  | { ok: false; reason: ChallengeRefusal; which: "old" | "new" }
  | { ok: false; reason: "phone_taken" };

interface Code {
  challengeId: ChallengeId | undefined;
  code: string;
}

interface Input extends Omit<ChallengeAnswer, "challengeId" | "purpose" | "phone" | "code"> {
  memberId: MemberId;
  adminId: AdminId;
  from: string;
  to: string;
  /** The code that came to the old number; or why there is none: the number is lost. */
  old: Code | { reason: string };
  new: Code;
}

/**
 * An admin changes a member's number with a code from the new number, and one from the old number or a reason, which stands
 * in the audit. Ends every session of the member. Refuses a wrong code and, only after the codes were right, another
 * member's number.
 */
export async function changePhoneForMember(
  db: Db,
  input: Input,
): Promise<ChangePhoneForMemberOutcome> {
  const { memberId, from, to, now, log, requestId, ip } = input;
  const isLost = "reason" in input.old;
  const first = isLost
    ? undefined
    : await answerChallenge(db, {
        ...input,
        ...codeOf(input.old),
        phone: from,
        purpose: "old_phone",
      });
  if (first && !first.ok) return { ...first, which: "old" };
  const second = await answerChallenge(db, {
    ...input,
    ...input.new,
    phone: to,
    purpose: "new_phone",
  });
  if (!second.ok) {
    if (first) await returnAttempt(db, { ...first, now });
    return { ...second, which: "new" };
  }
  const answered = first ? [first, second] : [second];
  const moved = await moveChangePhoneForMember(
    db,
    input,
    answered.map(({ challengeId }) => challengeId),
  );
  if (!moved.ok) return moved;
  for (const answer of answered) await resetCodeFailures(db, { ...answer, now });
  await input.sms.forget?.(from);
  const logFields = {
    requestId,
    ip,
    memberId,
    adminId: input.adminId,
    to: maskedPhone(to),
    isLost,
  };
  log.info({ event: "phone_changed", ...logFields }, "phone changed");
  return moved;
}

function codeOf(old: Input["old"]): Code {
  return "reason" in old ? { challengeId: undefined, code: "" } : old;
}

async function moveChangePhoneForMember(
  db: Db,
  input: Input,
  challengeIds: ChallengeId[],
): Promise<ChangePhoneForMemberOutcome> {
  const { memberId, from, to, adminId, requestId, now, old } = input;
  try {
    return await inTransaction(db, async (db): Promise<ChangePhoneForMemberOutcome> => {
      const moved = await movePhone(db, {
        memberId,
        from,
        to,
        challengeIds,
        requestId,
        now,
        actor: { kind: "admin", id: adminId },
        ...("reason" in old && { details: { reason: old.reason } }),
      });
      return moved.ok ? moved : { ...moved, reason: "expired" };
    });
  } catch (error) {
    if (violatedConstraint(error) === "members_phone_key")
      return { ok: false, reason: "phone_taken" };
    throw error;
  }
}
