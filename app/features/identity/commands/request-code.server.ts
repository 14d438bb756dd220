import { randomInt } from "node:crypto";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { forgetTurns, takeTurns } from "~/features/limits/commands/take-turns.server";
import { findTaken } from "~/features/limits/queries.server";
import type { SmsGateway, SmsRefusal } from "~/gateways/sms";
import { DAY_MS, type Instant } from "~/lib/dates";
import { hmac } from "~/lib/digest.server";
import { newId } from "~/lib/ids.server";
import { isNumberLocked } from "../queries.server";
import {
  bucketOf,
  type CodePurpose,
  type CodeRefusal,
  codeMessage,
  LIMIT_KEYS,
  maskedPhone,
  OTP_LENGTH,
  OTP_LIFETIME_MS,
  resendPauseMs,
} from "../rules";
import { type CodeAsker, judgeBrowser } from "./judge-browser.server";

export interface CodeRequest extends CodeAsker {
  purpose: CodePurpose;
  /** The host that a phone may fill the code in on. */
  host: string;
  secret: string;
  sms: SmsGateway;
}

type Outcome =
  /** `shown` is the message itself, and only from trial mode's outbox; `resendAt` when another may be asked for. */
  | { ok: true; challengeId: string; expiresAt: Instant; resendAt: Instant; shown?: string }
  | { ok: false; reason: CodeRefusal };

/**
 * Makes a challenge for a stored phone number and sends its six digits: bot check, limits, insert, send.
 * The code before it can no longer be answered. Known and unknown numbers are treated alike.
 */
export async function requestCode(db: Db, input: CodeRequest): Promise<Outcome> {
  const { phone, purpose, browserId, now, log, requestId } = input;
  const bucket = bucketOf(phone, browserId);
  const facts = { requestId, purpose, to: maskedPhone(phone), ip: input.ip };
  const proven = await judgeBrowser(db, input);
  if (!proven.ok) {
    log.warn({ event: "code_refused", reason: proven.reason, ...facts }, "code refused");
    return proven;
  }
  const turn = (await isNumberLocked(db, { bucket, now }))
    ? { ok: false as const, key: LIMIT_KEYS.lock(bucket) }
    : await takeTurns(db, { limits: proven.limits, now });
  if (!turn.ok) {
    const limit = turn.key.split(":", 1)[0];
    log.warn({ event: "limit_reached", limit, ...facts }, "limit reached");
    const isReplay = turn.key.startsWith(LIMIT_KEYS.proof(""));
    return { ok: false, reason: isReplay ? "bot_check_failed" : "limit" };
  }
  const sent = await sendCode(db, { ...input, bucket });
  if (!sent.ok) {
    await forgetTurns(db, { key: LIMIT_KEYS.pause(bucket) });
    log.warn({ event: "code_not_sent", reason: sent.reason, ...facts }, "code not sent");
    return sent;
  }
  log.info({ event: "code_sent", ...facts }, "code sent");
  const { count } = await findTaken(db, { key: LIMIT_KEYS.pause(bucket), since: now - DAY_MS });
  return { ...sent, expiresAt: now + OTP_LIFETIME_MS, resendAt: now + resendPauseMs(count) };
}

type Sent = { ok: true; challengeId: string; shown?: string } | { ok: false; reason: SmsRefusal };

async function sendCode(db: Db, input: CodeRequest & { bucket: string }): Promise<Sent> {
  const { phone, purpose, bucket, sms, secret, host, now } = input;
  const challengeId = newId();
  if (sms.keeper) {
    const started = await sms.keeper.start({ to: phone });
    if (!started.ok) return started;
    await insertChallenge(db, {
      ...input,
      challengeId,
      codeHmac: "",
      reference: started.reference,
    });
    return { ok: true, challengeId };
  }
  const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, "0");
  const codeHmac = hmac(secret, challengeId, phone, code);
  await insertChallenge(db, { ip: input.ip, phone, purpose, bucket, now, challengeId, codeHmac });
  const sent = await sms.send({ to: phone, code, text: codeMessage(code, host) });
  return sent.ok ? { ok: true, challengeId, shown: sent.shown } : sent;
}

/** Inserts the new challenge; earlier ones of the same number and purpose are used up with it. */
async function insertChallenge(
  db: Db,
  input: Pick<CodeRequest, "phone" | "purpose" | "ip" | "now"> & {
    bucket: string;
    challengeId: string;
    codeHmac: string;
    reference?: string;
  },
): Promise<void> {
  const { bucket, purpose, now } = input;
  await inTransaction(db, async (db) => {
    await db
      .updateTable("otp_challenge")
      .set({ consumed_at: now })
      .where("bucket", "=", bucket)
      .where("purpose", "=", purpose)
      .where("consumed_at", "is", null)
      .execute();
    await db
      .insertInto("otp_challenge")
      .values({
        id: input.challengeId,
        phone: input.phone,
        code_hmac: input.codeHmac,
        purpose,
        expires_at: now + OTP_LIFETIME_MS,
        attempts: 0,
        consumed_at: null,
        ip: input.ip,
        created_at: now,
        bucket,
        reference: input.reference ?? null,
      })
      .execute();
  });
}
