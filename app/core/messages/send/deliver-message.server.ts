import type { ClubContent } from "~/content/content-shape";
import { unindexed } from "~/db/conditions";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { inYieldingTransaction } from "~/db/transaction";
import type { EmailGateway } from "~/gateways/email";
import type { PushGateway } from "~/gateways/push";
import type { SmsGateway, TextMessage } from "~/gateways/sms";
import type { WhatsAppGateway } from "~/gateways/whatsapp";
import { DAY_MS, type Instant } from "~/lib/dates";
import { FIRST_LANGUAGE, type Language, languageOf } from "~/lib/language";
import { inLanguage } from "~/lib/language.server";
import { groupBy } from "~/lib/lists";
import { yieldToEventLoop } from "~/lib/pauses.server";
import { costOf } from "../budget/budget";
import { type Cost, noteCosts } from "../budget/claim-within-budget.server";
import { type Allowances, availableChannel, isChannelAvailable } from "../channels";
import { choicesOf, ENDED_USEFUL_UNTIL, type NotificationChoices } from "../notifications";
import { listWithConsents } from "../notify/notify-members.server";
import { type Attempt, type FailureReason, mayRepeat } from "../retries";
import { smsLength } from "../sms-length";
import { ownPhoneText } from "../templates/phone-texts.server";
import { parseOwnValues, parseVariableValues, variablesIn } from "../templates/variables";
import { KIND_TEXTS, phoneValues } from "../texts";
import type { ClaimedMessage } from "./claim-messages.server";
import { noteAttempt } from "./note-attempt.server";
import { pushMessage } from "./push-message.server";
import { mailOf } from "./push-payload";
import { changeChannel } from "./requeue-messages.server";

/** The services that messages go to. */
export interface MessageServices {
  sms: SmsGateway;
  whatsApp?: WhatsAppGateway | undefined;
  push?: PushGateway | undefined;
  email?: EmailGateway | undefined;
  /** The site's own address, which links in mails and in notifications of browsers begin with. */
  siteOrigin?: string | undefined;
  /** Rupees a message, by channel. */
  prices: ClubContent["messagePrices"];
}

interface Input extends MessageServices {
  message: ClaimedMessage;
  /** Undefined for a member who has been suspended or erased meanwhile. */
  recipient: Recipient | undefined;
  /** Stores the outcome; resolves once it is stored. */
  note: (attempted: Attempted) => Promise<void>;
  now: Instant;
  /** How often the event loop runs other work before the service is called. */
  turn?: number;
}

/**
 * Hands a claimed message to the first of its channels that has a service, and has the outcome stored. Returns whether a
 * service accepted it.
 */
export async function deliverMessage(db: Db, input: Input): Promise<boolean> {
  // Before other work runs, so that the changes of several messages share a commit.
  const message = await withAvailableChannel(db, input);
  await yieldToEventLoop(input.turn ?? 0);
  const sms = message.channel === "sms" ? smsOf(message, input.sms) : undefined;
  const language = input.recipient?.language ?? FIRST_LANGUAGE;
  const outcome = await inLanguage(language, () => attempt(db, { ...input, message }, sms));
  const isFree = message.channel === "whatsapp" && input.recipient?.wroteRecently;
  const parts = sms ? smsLength(sms.text).parts : 1;
  const cost = isFree ? 0 : costOf(input.prices, message.channel) * parts;
  await input.note({ message, outcome, cost });
  return outcome.ok;
}

async function withAvailableChannel(
  db: Db,
  { message, ...services }: Input,
): Promise<ClaimedMessage> {
  const channel = availableChannel(message, services);
  if (!channel || channel === message.channel) return message;
  const isChanged = await changeChannel(db, { message, channel });
  return isChanged ? { ...message, channel } : message;
}

/** In the language of the recipient; `sms` is set for a text message. */
async function attempt(db: Db, input: Input, sms: SmsText | undefined): Promise<Attempt> {
  const { message, push, recipient, now } = input;
  if (!mayRepeat(message)) return { ok: false, reason: "outcome_unknown" };
  if (message.usefulUntil !== null && now >= message.usefulUntil)
    return {
      ok: false,
      reason: message.usefulUntil === ENDED_USEFUL_UNTIL ? endedReason(message) : "too_late",
    };
  if (!recipient) return { ok: false, reason: "not_allowed" };
  if (!isChannelAvailable(message.channel, input)) return { ok: false, reason: "no_channel" };
  if (message.channel === "push" && push) return await pushMessage(db, { ...input, push });
  if (message.channel === "email") return await byEmail(input, recipient);
  if (!recipient.consents) return { ok: false, reason: "not_allowed" };
  if (!sms) return await byWhatsApp(input, recipient);
  return await input.sms.send({ id: message.id, to: recipient.phone, ...sms });
}

/** Whether an earlier attempt may have been sent. */
function endedReason({ repeats }: ClaimedMessage): FailureReason {
  return repeats > 0 ? "outcome_unknown" : "overtaken";
}

async function byEmail(
  { message, email, siteOrigin }: Input,
  { email: to }: Recipient,
): Promise<Attempt> {
  if (!email) return { ok: false, reason: "no_channel" };
  if (to === null) return { ok: false, reason: "not_allowed" };
  const { id, title, text, body, link } = message;
  return await email.send({ id, to, ...mailOf({ title, text: body ?? text, link }, siteOrigin) });
}

type SmsText = Pick<TextMessage, "text" | "template">;

/** The text message in the member's own language where it is registered in it, otherwise in the first. */
function smsOf(
  { kind, text, filledIn }: ClaimedMessage,
  { takes = () => true }: SmsGateway,
): SmsText {
  const own = ownTextOf({ kind, filledIn });
  if (own && takes(own.key))
    return { text: own.text, template: { kind: own.key, values: own.values } };
  const values = phoneValues(kind, parseVariableValues(filledIn));
  return { text, ...(values && { template: { kind, values } }) };
}

/** A message's text for phones in its member's own language; undefined for one of the first, or that lacks it. */
function ownTextOf({ kind, filledIn }: Pick<ClaimedMessage, "kind" | "filledIn">) {
  const own = parseOwnValues(filledIn);
  return own && ownPhoneText(kind, own);
}

async function byWhatsApp({ message, whatsApp }: Input, { phone }: Recipient): Promise<Attempt> {
  const { id, kind } = message;
  const values = phoneValues(kind, parseVariableValues(message.filledIn));
  if (!whatsApp) return { ok: false, reason: "no_channel" };
  const own = ownTextOf(message);
  if (own) {
    const { language, inOrder } = own;
    const sent = await whatsApp.send({ id, to: phone, kind, language, values: inOrder });
    if (sent.ok || sent.reason !== "no_template") return sent;
  }
  if (!values) return { ok: false, reason: "no_template" };
  const inOrder = variablesIn(KIND_TEXTS[kind].text ?? "").map((name) => values[name] ?? "");
  return await whatsApp.send({ id, to: phone, kind, values: inOrder });
}

export interface Attempted {
  message: ClaimedMessage;
  outcome: Attempt;
  /** Thousandths of a rupee. */
  cost: number;
}

/**
 * Stores the outcomes and costs of several attempts in one transaction, because a commit for each would delay pages.
 */
export async function noteAttempts(
  db: Db,
  input: { attempted: readonly Attempted[]; costs?: readonly Cost[]; now: Instant },
): Promise<void> {
  const { attempted, costs = [], now } = input;
  // In a fixed order, so that two processes do not deadlock.
  const inOrder = attempted.toSorted((a, b) => (a.message.id < b.message.id ? -1 : 1));
  await inYieldingTransaction(db, async (db) => {
    for (const one of inOrder) await noteAttempt(db, { ...one, now });
    await noteCosts(db, { costs, now });
  });
}

/** A member's addresses on each channel, and what they allow now. */
interface Recipient extends Allowances {
  phone: string;
  /** The confirmed e-mail address. */
  email: string | null;
  /** Whether they wrote on WhatsApp within 24 hours, in which an answer is free. */
  wroteRecently: boolean;
  /** Undefined for one who chose none. */
  language: Language | undefined;
}

/** Those of these members who may be notified; erased ones are left out. */
export async function listRecipients(
  db: Db,
  { memberIds, now }: { memberIds: readonly MemberId[]; now: Instant },
): Promise<Map<MemberId, Recipient>> {
  if (memberIds.length === 0) return new Map();
  const rows = await listWithConsents(db)
    .select([
      "m.id",
      "m.phone",
      "m.language",
      "e.address as email",
      "m.status",
      "c.id as consentId",
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("whatsapp_people as w")
          .select("w.user_id")
          .whereRef("w.member_id", "=", "m.id")
          .where("w.wrote_at", ">", now - DAY_MS),
      ).as("wroteRecently"),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("push_subscriptions as p").select("p.id").whereRef("p.member_id", "=", "m.id"),
      ).as("hasPush"),
    )
    .where("m.id", "in", memberIds)
    .where(({ eb, ref }) =>
      eb(unindexed(ref("m.status")), "in", ["pending", "active", "suspended"]),
    )
    .execute();
  return new Map(
    rows.map(({ id, phone, language, email, status, consentId, hasPush, wroteRecently }) => [
      id,
      {
        phone,
        language: languageOf(language),
        email,
        wantsEmail: email !== null,
        hasPush: Boolean(hasPush),
        isSuspended: status === "suspended",
        consents: consentId !== null,
        wroteRecently: Boolean(wroteRecently),
      },
    ]),
  );
}

/** The choices of those of these members who changed some. */
export async function listChangedChoices(
  db: Db,
  { memberIds }: { memberIds: readonly MemberId[] },
): Promise<Map<MemberId, NotificationChoices>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("notification_choices")
    .select(["member_id as memberId", "topic", "channel", "wanted"])
    .where("member_id", "in", memberIds)
    .execute();
  const byMember = groupBy(rows, ({ memberId }) => memberId);
  return new Map([...byMember].map(([id, own]) => [id, choicesOf(own)]));
}
