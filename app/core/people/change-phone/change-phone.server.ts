import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import type { AdminId, ChallengeId, MemberId, SessionId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { maskedPhone } from "~/lib/phone-digits";
import { answerChallenge, type ChallengeAnswer } from "../codes/answer-challenge.server";
import type { ChallengeRefusal } from "../codes/codes";
import { resetCodeFailures, returnAttempt } from "../codes/send-code.server";
import { movePhone } from "./move-phone.server";

type Outcome =
  | { ok: true }
  | { ok: false; reason: ChallengeRefusal; which: "old" | "new" }
  | { ok: false; reason: "phone_taken" };

interface Code {
  challengeId: ChallengeId | undefined;
  code: string;
}

interface PhoneChange extends Omit<ChallengeAnswer, "challengeId" | "purpose" | "phone" | "code"> {
  memberId: MemberId;
  /** The admin who changes the number for the member. */
  adminId?: AdminId;
  /** The member's session in which they change it themselves; the others end. */
  keepId?: SessionId;
  from: string;
  to: string;
  /** The code that came to the old number; or, from an admin, why there is none: the number is lost. */
  old: Code | { reason: string };
  new: Code;
}

/**
 * Changes a member's phone number with a code from the old number and one from the new, and ends their sessions. In place of
 * the first an admin may give a reason, which stands in the audit. Refuses a wrong code and, only after the codes were
 * right, another member's number.
 */
export async function changePhone(db: Db, input: PhoneChange): Promise<Outcome> {
  const { memberId, adminId, from, to, old, now, log, requestId, ip } = input;
  const first =
    "code" in old
      ? await answerChallenge(db, { ...input, ...old, phone: from, purpose: "old_phone" })
      : undefined;
  if (first && !first.ok) return { ...first, which: "old" };
  const typed = { ...input, ...input.new, phone: to, purpose: "new_phone" as const };
  const second = await answerChallenge(db, typed);
  if (!second.ok) {
    if (first) await returnAttempt(db, { ...first, now });
    return { ...second, which: "new" };
  }
  const answered = first ? [first, second] : [second];
  const moved = await move(db, {
    ...input,
    challengeIds: answered.map(({ challengeId }) => challengeId),
    actor: adminId ? { kind: "admin", id: adminId } : { kind: "member", id: memberId },
    ...("reason" in old && { details: { reason: old.reason } }),
  });
  if (!moved.ok) return moved;
  for (const answer of answered) await resetCodeFailures(db, { ...answer, now });
  await input.sms.forget?.(from);
  const logFields = { requestId, ip, memberId, adminId, to: maskedPhone(to), isLost: !first };
  log.info({ event: "phone_changed", ...logFields }, "phone changed");
  return moved;
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
