import { clubContent } from "~/content/club-content.server";
import type { Db } from "~/db/tables";
import type { EmailGateway } from "~/gateways/email";
import type { PushGateway } from "~/gateways/push";
import type { SmsGateway } from "~/gateways/sms";
import type { WhatsAppGateway } from "~/gateways/whatsapp";
import type { Instant } from "~/lib/dates";
import { yieldToEventLoop } from "~/lib/pauses.server";
import type { Recipient } from "./list-recipients.server";
import { firstAvailableChannel, isChannelAvailable, parseChannels } from "../channels";
import { mailOf } from "~/extensions/email/email";
import { costOf } from "../budget/prices";
import { type Attempt, type FailureReason, mayRepeat } from "../retries";
import { ENDED_USEFUL_UNTIL } from "../notify/superseded";
import { KIND_TEXTS, phoneValues } from "../texts";
import { parseVariableValues, variablesIn } from "../templates/variables";
import { changeChannel } from "./change-channel.server";
import type { ClaimedMessage } from "./claim-messages.server";
import type { Attempted } from "./note-attempts.server";
import { pushMessage } from "~/extensions/push/push-message.server";

/** The services that messages go to. */
export interface MessageServices {
  sms: SmsGateway;
  whatsApp?: WhatsAppGateway | undefined;
  push?: PushGateway | undefined;
  email?: EmailGateway | undefined;
  /** The site's own address, which links in mails and in notifications of browsers begin with. */
  siteOrigin?: string | undefined;
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

/** The origin of links in a trial, which has no public address. */
const LOCAL = "http://localhost";

/**
 * Hands a claimed message to the first of its ways that has a service, and has the outcome stored. Returns whether a
 * service accepted it.
 */
export async function deliverMessage(db: Db, input: Input): Promise<boolean> {
  // Before other work runs, so that the changes of several messages share a commit.
  const message = await withAvailableChannel(db, input);
  await yieldToEventLoop(input.turn ?? 0);
  const outcome = await attempt(db, { ...input, message });
  const isFree = message.way === "whatsapp" && input.recipient?.wroteRecently;
  const cost = isFree ? 0 : costOf(clubContent().messagePrices, message.way);
  await input.note({ message, outcome, cost });
  return outcome.ok;
}

async function withAvailableChannel(
  db: Db,
  { message, ...services }: Input,
): Promise<ClaimedMessage> {
  const way = firstAvailableChannel(parseChannels(message.ways), message.way, (way) =>
    isChannelAvailable(way, services),
  );
  if (!way || way === message.way) return message;
  const isChanged = await changeChannel(db, { message, way });
  return isChanged ? { ...message, way } : message;
}

async function attempt(db: Db, input: Input): Promise<Attempt> {
  const { message, push, recipient, now } = input;
  if (!mayRepeat(message)) return { ok: false, reason: "outcome_unknown" };
  if (message.usefulUntil !== null && now >= message.usefulUntil)
    return {
      ok: false,
      reason: message.usefulUntil === ENDED_USEFUL_UNTIL ? endedReason(message) : "too_late",
    };
  if (!recipient) return { ok: false, reason: "not_allowed" };
  if (!isChannelAvailable(message.way, input)) return { ok: false, reason: "no_way" };
  if (message.way === "push" && push) return await pushMessage(db, { ...input, push });
  if (message.way === "email") return await byEmail(input, recipient);
  if (!recipient.consents) return { ok: false, reason: "not_allowed" };
  return await (message.way === "whatsapp" ? byWhatsApp : bySms)(input, recipient);
}

/** Whether an earlier attempt may have been sent. */
function endedReason({ repeats }: ClaimedMessage): FailureReason {
  return repeats > 0 ? "outcome_unknown" : "overtaken";
}

async function byEmail(
  { message, email, siteOrigin = LOCAL }: Input,
  { email: to }: Recipient,
): Promise<Attempt> {
  if (!email) return { ok: false, reason: "no_way" };
  if (to === null) return { ok: false, reason: "not_allowed" };
  const { id, title, text, body, link } = message;
  return await email.send({ id, to, ...mailOf({ title, text: body ?? text, link }, siteOrigin) });
}

async function bySms({ message, sms }: Input, { phone }: Recipient): Promise<Attempt> {
  const { id, kind, text } = message;
  const values = phoneValues(kind, parseVariableValues(message.filledIn));
  return await sms.send({ id, to: phone, text, ...(values && { template: { kind, values } }) });
}

async function byWhatsApp({ message, whatsApp }: Input, { phone }: Recipient): Promise<Attempt> {
  const { id, kind } = message;
  const values = phoneValues(kind, parseVariableValues(message.filledIn));
  if (!whatsApp) return { ok: false, reason: "no_way" };
  if (!values) return { ok: false, reason: "no_template" };
  const inOrder = variablesIn(KIND_TEXTS[kind].text ?? "").map((name) => values[name] ?? "");
  return await whatsApp.send({ id, to: phone, kind, values: inOrder });
}
