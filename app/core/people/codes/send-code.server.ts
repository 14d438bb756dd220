import { randomInt } from "node:crypto";
import type { ClubContent } from "~/content/content-shape";
import { smsLength } from "~/core/messages/sms-length";
import { templateKey } from "~/core/messages/templates/message-templates";
import { codeTextIn } from "~/core/messages/templates/phone-texts.server";
import type { Db } from "~/db/tables";
import type { CodeChannel, CodePurpose } from "~/db/tables/access";
import type { ChallengeId } from "~/db/tables/shapes";
import type { HostedConfig } from "~/gateways/hosted-codes";
import type { CodeKeeper, SmsGateway, SmsRefusal, TextMessage } from "~/gateways/sms";
import type { WhatsAppGateway } from "~/gateways/whatsapp";
import type { Instant } from "~/lib/dates";
import { hmac } from "~/lib/digest.server";
import { newId } from "~/lib/ids.server";
import { currentLanguage, FIRST_LANGUAGE } from "~/lib/language";
import { HOSTED } from "../hosted-codes/hosted-codes";
import { RATE_LIMIT_KEYS } from "../rate-limits/code-rate-limits";
import { addHits, removeHits, returnHit } from "../rate-limits/consume-rate-limits.server";
import type { CodeAsker } from "./check-browser.server";
import { codeKindOf, codeMessage, OTP_LENGTH, whatsAppFor } from "./codes";
import {
  endChallenges,
  type NotReserved,
  type Reserved,
  reserveChallenge,
} from "./reserve-challenge.server";

export interface CodeRequest extends CodeAsker {
  purpose: CodePurpose;
  /** Challenges in this browser's cookies, which a new code may end. */
  requestedIds: readonly ChallengeId[];
  /** The host for which a phone may autofill the code, where the text says so. */
  host: string | undefined;
  /** The page can ask a hosted service for its code. */
  hasScript?: boolean;
  secret: string;
  sms: SmsGateway;
  whatsApp?: WhatsAppGateway | undefined;
  /** Rupees a message, by channel. */
  prices: ClubContent["messagePrices"];
  /** How the person wants it; a text where they did not say. */
  channel?: CodeChannel | undefined;
}

export type Hosted = { phone: string; config: HostedConfig };

type SendResult =
  | {
      ok: true;
      challengeId: ChallengeId;
      shown?: string;
      hosted?: Hosted;
      /** As how many messages it is paid: two for most codes in an Indian script. */
      parts?: number;
    }
  | {
      ok: false;
      reason: SmsRefusal | "waiting_elsewhere" | "not_on_whatsapp";
      isReserved: boolean;
      retryAt?: Instant;
    };

type Input = CodeRequest & { bucket: string };

/**
 * Inserts a challenge and sends its code, over WhatsApp where the person asked for that. Refuses a channel that the club
 * does not have, and what the service refuses; `isReserved` is whether the challenge was inserted.
 */
export async function sendCode(db: Db, input: Input): Promise<SendResult> {
  const { phone, sms, host } = input;
  const challengeId = newId();
  if (input.channel === "whatsapp") {
    const send = whatsAppFor(input.purpose, input);
    if (!send) return { ok: false, reason: "refused", isReserved: false };
    return await sendOnWhatsApp(db, { ...input, challengeId, send });
  }
  if (sms.hosted && input.hasScript) {
    const reserved = await reserveChallenge(db, { ...input, challengeId, codeHmac: HOSTED });
    if (!reserved.ok) return { ...reserved, isReserved: false };
    return { ok: true, challengeId, hosted: { phone, config: sms.hosted.config } };
  }
  if (sms.keeper) return await startAtService(db, { ...input, keeper: sms.keeper, challengeId });
  const made = await reserveWithCode(db, { ...input, challengeId });
  if (!made.ok) return { ...made, isReserved: false };
  const { code } = made;
  const message = codeSms({ code, host, purpose: input.purpose }, sms);
  const sent = await sms.send({ to: phone, code, ...message });
  // A code that was not sent ends itself, and the earlier ones stay valid.
  await endChallenges(db, { ids: sent.ok ? made.replacedIds : [challengeId], now: input.now });
  return sent.ok
    ? { ok: true, challengeId, shown: sent.shown, parts: smsLength(message.text).parts }
    : { ok: false, reason: sent.reason, isReserved: true };
}

/** The text in the language of whoever asks where it is registered in it, otherwise in the first. */
function codeSms(
  { code, host, purpose }: { code: string; host: string | undefined; purpose: CodePurpose },
  { takes = () => true }: SmsGateway,
): Pick<TextMessage, "text" | "template"> {
  const [kind, language] = [codeKindOf(purpose), currentLanguage()];
  const own = codeTextIn(language, kind, { code, host });
  const key = templateKey({ kind, language });
  if (language !== FIRST_LANGUAGE && own !== undefined && takes(key))
    return { text: own, template: { kind: key, values: { code } } };
  return { text: codeMessage(code, host, purpose), template: { kind, values: { code } } };
}

/** The reports name the reference, not the challenge: whoever sends the code must not know where it is entered. */
async function sendOnWhatsApp(
  db: Db,
  input: Input & { challengeId: ChallengeId; send: NonNullable<WhatsAppGateway["sendCode"]> },
): Promise<SendResult> {
  const { phone, challengeId } = input;
  const reference = newId();
  const made = await reserveWithCode(db, { ...input, reference });
  if (!made.ok) return { ...made, isReserved: false };
  const sent = await input.send({ id: reference, to: phone, code: made.code });
  await endChallenges(db, { ids: sent.ok ? made.replacedIds : [challengeId], now: input.now });
  if (sent.ok) return { ok: true, challengeId };
  const reason = sent.reason === "number_refused" ? "not_on_whatsapp" : sent.reason;
  return { ok: false, reason, isReserved: true };
}

/** Inserts a challenge for a code of our own, which is returned and stored as its HMAC only. */
async function reserveWithCode(
  db: Db,
  input: Input & { challengeId: ChallengeId; reference?: string },
): Promise<(Reserved & { code: string }) | NotReserved> {
  const { phone, secret, challengeId } = input;
  const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, "0");
  const codeHmac = hmac(secret, challengeId, phone, code);
  const reserved = await reserveChallenge(db, { ...input, codeHmac });
  return reserved.ok ? { ...reserved, code } : reserved;
}

/** Cancels the number's codes at the service before a new one, so that no code serves two purposes. */
async function startAtService(
  db: Db,
  input: Input & { keeper: CodeKeeper; challengeId: ChallengeId },
): Promise<SendResult> {
  const { keeper, challengeId, phone, now } = input;
  const reserved = await reserveChallenge(db, { ...input, codeHmac: undefined });
  if (!reserved.ok) return { ...reserved, isReserved: false };
  const started = await startAnew(keeper, phone, reserved.references);
  if (!started.ok) {
    await endChallenges(db, { ids: [challengeId], now });
    return { ...started, isReserved: true };
  }
  const { reference } = started;
  const isStillOurs = await noteReference(db, { challengeId, reference });
  if (!isStillOurs) return { ok: false, reason: "waiting_elsewhere", isReserved: true };
  return { ok: true, challengeId };
}

async function startAnew(keeper: CodeKeeper, to: string, references: string[]) {
  for (const reference of references) {
    const cancelled = await keeper.cancel({ reference });
    if (!cancelled.ok) return cancelled;
  }
  return await keeper.start({ to });
}

/** Stores the service's reference of the code; false when the challenge has ended meanwhile. */
export async function noteReference(
  db: Db,
  input: { challengeId: ChallengeId; reference: string },
): Promise<boolean> {
  const noted = await db
    .updateTable("otp_challenge")
    .set({ reference: input.reference })
    .where("id", "=", input.challengeId)
    .where("consumed_at", "is", null)
    .executeTakeFirst();
  return noted.numUpdatedRows === 1n;
}

/** Resets failures and resend pauses after an accepted code. */
export async function resetCodeFailures(
  db: Db,
  { bucket, phone, now }: { bucket: string; phone: string; now: Instant },
): Promise<void> {
  await removeHits(db, { key: RATE_LIMIT_KEYS.failures(bucket) });
  await removeHits(db, { key: RATE_LIMIT_KEYS.pause(bucket) });
  if (bucket === phone) await addHits(db, { keys: [RATE_LIMIT_KEYS.strangerAnswers], at: now });
}

/** Marks an answered challenge as used; false when it is used already. Call it in the transaction. */
export async function consumeChallenge(
  db: Db,
  input: { challengeId: ChallengeId; now: Instant },
): Promise<boolean> {
  const consumed = await db
    .updateTable("otp_challenge")
    .set({ consumed_at: input.now })
    .where("id", "=", input.challengeId)
    .where("consumed_at", "is", null)
    .executeTakeFirst();
  return consumed.numUpdatedRows === 1n;
}

/** Returns the attempt of a right code whose form was refused for another reason. */
export async function returnAttempt(
  db: Db,
  input: { challengeId: ChallengeId; guessKeys: string[]; now: Instant },
): Promise<void> {
  await db
    .updateTable("otp_challenge")
    .set((eb) => ({ attempts: eb("attempts", "-", 1) }))
    .where("id", "=", input.challengeId)
    .where("attempts", ">", 0)
    .execute();
  for (const key of input.guessKeys) await returnHit(db, { key, at: input.now });
}
