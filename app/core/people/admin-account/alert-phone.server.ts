import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { MOBILE_DIGITS, plainPhoneDigits, storedPhone } from "~/lib/phone-digits";
import { type ByAdmin, recordAdminAudit } from "../audit/record-undo.server";
import { answerChallenge, type ChallengeAnswer } from "../codes/answer-challenge.server";
import type { ChallengeRefusal } from "../codes/codes";
import { consumeChallenge, resetCodeFailures } from "../codes/send-code.server";
import { findMemberByPhone } from "../members.server";

/**
 * The stored form of a typed number that a code may prove. Refuses what is no number, and one that no member signs in with:
 * the club reaches its members only.
 */
export async function checkAlertPhone(
  db: Db,
  { typed }: { typed: string },
): Promise<{ ok: true; phone: string } | { ok: false; reason: "bad_number" | "no_member" }> {
  const digits = plainPhoneDigits(typed);
  if (!MOBILE_DIGITS.test(digits)) return { ok: false, reason: "bad_number" };
  const phone = storedPhone(digits);
  const member = await findMemberByPhone(db, { phone });
  return member ? { ok: true, phone } : { ok: false, reason: "no_member" };
}

/** Sets the number under which an admin is told that something fails. Refuses a wrong, used or expired code. */
export async function proveAlertPhone(
  db: Db,
  input: ByAdmin & Omit<ChallengeAnswer, "purpose">,
): Promise<{ ok: true } | { ok: false; reason: ChallengeRefusal }> {
  const answer = await answerChallenge(db, { ...input, purpose: "alert_phone" });
  if (!answer.ok) return answer;
  const { challengeId, phone } = answer;
  const isSet = await inTransaction(db, async (db) => {
    if (!(await consumeChallenge(db, { challengeId, now: input.now }))) return false;
    await store(db, { ...input, phone });
    return true;
  });
  if (!isSet) return { ok: false, reason: "expired" };
  await resetCodeFailures(db, { ...answer, now: input.now });
  return { ok: true };
}

/** Nothing is told to this admin any more. */
export async function removeAlertPhone(db: Db, input: ByAdmin): Promise<void> {
  await inTransaction(db, (db) => store(db, { ...input, phone: null }));
}

async function store(db: Db, input: ByAdmin & { phone: string | null }) {
  const { adminId, phone, now } = input;
  await db
    .updateTable("admins")
    .set({ alert_phone: phone, updated_at: now })
    .where("id", "=", adminId)
    .execute();
  await recordAdminAudit(db, input, { action: "admin_alert_phone_changed" });
}
