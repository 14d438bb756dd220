import { randomInt } from "node:crypto";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import type { SmsGateway } from "~/gateways/sms";
import type { Instant } from "~/lib/dates";
import { hmac } from "~/lib/digest.server";
import { newId } from "~/lib/ids.server";
import { type CodePurpose, type CodeRefusal, OTP_LENGTH, OTP_LIFETIME_MS } from "../rules";

type Outcome =
  /** `shown` is the message itself, and only from trial mode's outbox. */
  | { ok: true; challengeId: string; expiresAt: Instant; shown?: string }
  | { ok: false; reason: CodeRefusal };

/**
 * Makes a challenge for a stored phone number and sends its six digits; an earlier challenge for the same
 * number and purpose can no longer be answered. Known and unknown numbers are treated alike.
 */
export async function requestCode(
  db: Db,
  input: {
    phone: string;
    purpose: CodePurpose;
    ip: string;
    now: Instant;
    secret: string;
    sms: SmsGateway;
  },
): Promise<Outcome> {
  const { phone, purpose, ip, now, secret, sms } = input;
  const challengeId = newId();
  const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, "0");
  const expiresAt = now + OTP_LIFETIME_MS;
  await inTransaction(db, async (db) => {
    await db
      .updateTable("otp_challenge")
      .set({ consumed_at: now })
      .where("phone", "=", phone)
      .where("purpose", "=", purpose)
      .where("consumed_at", "is", null)
      .execute();
    await db
      .insertInto("otp_challenge")
      .values({
        id: challengeId,
        phone,
        code_hmac: hmac(secret, challengeId, phone, code),
        purpose,
        expires_at: expiresAt,
        attempts: 0,
        consumed_at: null,
        ip,
        created_at: now,
      })
      .execute();
  });
  const sent = await sms.send({
    to: phone,
    text: `${code} is your sign-in code. It works for 5 minutes.`,
  });
  return sent.ok ? { ok: true, challengeId, expiresAt, shown: sent.shown } : sent;
}
