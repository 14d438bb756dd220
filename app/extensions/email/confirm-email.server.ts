import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { equalDigests, hmac } from "~/lib/digest.server";
import { EMAIL_CODE_MS, normalizeCode } from "./email";
import { withdrawEmail } from "./withdraw-email.server";

type Outcome = { ok: true } | { ok: false; reason: "wrong" | "expired" };

/**
 * Confirms a member's e-mail address by the code that was sent there; it replaces an earlier address. Refuses a wrong
 * code, and any code after five wrong ones or an hour.
 */
export async function confirmEmail(
  db: Db,
  input: { memberId: MemberId; code: string; secret: string; now: Instant },
): Promise<Outcome> {
  const { memberId, code, secret, now } = input;
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const asked = await db
      .updateTable("member_emails")
      .set((eb) => ({ tries_left: eb("tries_left", "-", 1) }))
      .where("member_id", "=", memberId)
      .where("confirmed_at", "is", null)
      .where("asked_at", ">", now - EMAIL_CODE_MS)
      .where("tries_left", ">", 0)
      .returning(["id", "code_hash as codeHash"])
      .executeTakeFirst();
    if (!asked) return { ok: false, reason: "expired" };
    const typed = hmac(secret, "email", memberId, normalizeCode(code));
    if (!equalDigests(typed, asked.codeHash ?? "")) return { ok: false, reason: "wrong" };
    await withdrawEmail(db, { memberId, now });
    await db
      .updateTable("member_emails")
      .set({ confirmed_at: now, code_hash: null })
      .where("id", "=", asked.id)
      .execute();
    return { ok: true };
  });
}
