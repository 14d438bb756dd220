import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import type { AdminId, ChallengeId, MemberId, SessionId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { answerChallenge, type ChallengeAnswer } from "../codes/answer-challenge.server";
import type { ChallengeRefusal } from "../codes/codes";
import { resetCodeFailures, returnAttempt } from "../codes/send-code.server";
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
  const outcome = await move(db, {
    memberId,
    requestId,
    now,
    from: input.old.phone,
    to: input.new.phone,
    challengeIds: [first.challengeId, second.challengeId],
    keepId: input.sessionId,
    actor: { kind: "member", id: memberId },
  });
  if (!outcome.ok) return outcome;
  await resetCodeFailures(db, { ...first, now });
  await resetCodeFailures(db, { ...second, now });
  await input.sms.forget?.(input.old.phone);
  const logFields = { requestId, ip, memberId, to: maskedPhone(input.new.phone) };
  log.info({ event: "phone_changed", ...logFields }, "phone changed");
  return outcome;
}

/** Refuses codes that were used meanwhile, and another member's number. */
async function move(db: Db, input: Parameters<typeof movePhone>[1]): Promise<Outcome> {
  try {
    return await inTransaction(db, async (db): Promise<Outcome> => {
      const moved = await movePhone(db, input);
      return moved.ok ? moved : { ...moved, reason: "expired" };
    });
  } catch (error) {
    if (violatedConstraint(error) === "members_phone_key")
      return { ok: false, reason: "phone_taken" };
    throw error;
  }
}

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
export async function changePhoneForMember(db: Db, input: Input): Promise<Outcome> {
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
  const moved = await move(db, {
    memberId,
    from,
    to,
    requestId,
    now,
    challengeIds: answered.map(({ challengeId }) => challengeId),
    actor: { kind: "admin", id: input.adminId },
    ...("reason" in input.old && { details: { reason: input.old.reason } }),
  });
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
