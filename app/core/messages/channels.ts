import type { DeliveryChannel } from "~/db/tables/messages";
import type { NotificationKind } from "~/db/tables/notifications";

/** The order in which channels are tried: free ones first. */
export const CHANNEL_ORDER = [
  "push",
  "whatsapp",
  "sms",
] as const satisfies readonly DeliveryChannel[];

export const DELIVERY_CHANNEL_LABELS: Record<DeliveryChannel, string> = {
  push: "notification",
  whatsapp: "WhatsApp",
  sms: "text",
  email: "e-mail",
};

/** What a person allows, for one kind of notification. */
export interface Allowance {
  /** A browser of theirs takes notifications. */
  hasPush: boolean;
  /** They consented to messages, and chose them for this topic. */
  wantsMessages: boolean;
  /** They confirmed an address and have not turned e-mail off. */
  wantsEmail: boolean;
}

/** What a person allows, whatever the kind of notification. */
export interface Allowances {
  /** Whether they are rejected or suspended. */
  isSuspended: boolean;
  /** They consent to messages to their number. */
  consents: boolean;
  /** A browser of theirs takes notifications. */
  hasPush: boolean;
  wantsEmail: boolean;
}

/** The person's allowances; undefined for a suspended one, who is notified of their rejection only. */
export function notifiableRecipient<R extends { isSuspended: boolean }>(
  recipient: R | undefined,
  kind: NotificationKind,
): R | undefined {
  return recipient?.isSuspended && kind !== "rejected" ? undefined : recipient;
}

/**
 * How a notification is sent. `urgent`: to the phone, at any hour; `phone`: to the phone, by day; `news`: to the phone
 * by day, then by e-mail; `quiet`: to browsers only; `receipt`: by e-mail first, then to browsers.
 */
export type DeliveryClass = "urgent" | "phone" | "news" | "quiet" | "receipt";

/** The channels to a person in order; each is used when the one before it fails. */
export function channelsFor(allowance: Allowance, delivery: DeliveryClass): DeliveryChannel[] {
  const { hasPush, wantsEmail, wantsMessages } = allowance;
  const push: DeliveryChannel[] = hasPush ? ["push"] : [];
  const email: DeliveryChannel[] = wantsEmail ? ["email"] : [];
  if (delivery === "quiet") return push;
  if (delivery === "receipt") return [...email, ...push];
  const phone = CHANNEL_ORDER.filter((channel) => (channel === "push" ? hasPush : wantsMessages));
  return delivery === "news" ? [...phone, ...email] : phone;
}

/** The channel after one that failed. */
export function nextChannel(
  channels: readonly DeliveryChannel[],
  failed: DeliveryChannel,
): DeliveryChannel | undefined {
  const at = channels.indexOf(failed);
  return at === -1 ? undefined : channels[at + 1];
}

/** The channels of a stored list. */
export function parseChannels(stored: string): DeliveryChannel[] {
  const list: unknown = JSON.parse(stored);
  return Array.isArray(list) ? list.filter(isDeliveryChannel) : [];
}

/** The first of the channels, from `from` on, that `isChannelAvailable`. */
export function firstAvailableChannel(
  channels: readonly DeliveryChannel[],
  from: DeliveryChannel,
  isChannelAvailable: (channel: DeliveryChannel) => boolean,
): DeliveryChannel | undefined {
  return channels.slice(channels.indexOf(from)).find(isChannelAvailable);
}

/** The services that a club has set up. */
export interface ConfiguredServices {
  sms: { sendsCodesOnly?: boolean | undefined; isMissing?: true | undefined };
  whatsApp?: unknown;
  push?: unknown;
  email?: unknown;
}

/** Whether a service carries messages by this channel. */
export function isChannelAvailable(
  channel: DeliveryChannel,
  { email, push, sms, whatsApp }: ConfiguredServices,
): boolean {
  if (channel === "push") return push !== undefined;
  if (channel === "email") return email !== undefined;
  if (channel === "whatsapp") return whatsApp !== undefined;
  return channel === "sms" && !sms.sendsCodesOnly && !sms.isMissing;
}

function isDeliveryChannel(channel: unknown): channel is DeliveryChannel {
  return typeof channel === "string" && Object.hasOwn(DELIVERY_CHANNEL_LABELS, channel);
}

/** Texts of receipts and notes by e-mail, in the settings. */
export const EMAIL_TEXTS = {
  heading: "E-mail",
  what: "Receipts for what you paid, and the club's news if none of it reaches your phone. Nothing urgent comes this way. It costs nothing, and you can turn it off here at any time.",
  address: "Your e-mail address",
  agree: "I'd like these by e-mail: send me a code",
  sentTo: (address: string) => `We sent a code to ${address}. It works for an hour.`,
  code: "The code from the e-mail",
  confirm: "Confirm",
  again: "Send another code",
  change: "Send a code there",
  other: "Use another address",
  on: (address: string, day: string) => `Receipts and news go to ${address}, since ${day}.`,
  turnOff: "Turn off e-mail",
  refused: {
    address: "Please enter an e-mail address, such as asha@example.com.",
    limit:
      "That's enough codes for now. Please wait a minute, or until tomorrow after six of them.",
    noMailbox: "The mail server says that there is no such address. Please check it.",
    unavailable:
      "We couldn't send the e-mail just now. Please try again in a minute: a code that comes late won't work.",
    wrong: "That isn't the code. Please check it and try again.",
    expired: "That code no longer works. Please ask for another one.",
  },
} as const;

/** Texts of what members write on WhatsApp, and of the admins' replies. */
export const CONVERSATION_TEXTS = {
  heading: "WhatsApp",
  reply: "Your reply",
  until: (when: string) => `WhatsApp allows a reply in your own words until ${when}.`,
  closed:
    "WhatsApp allows a reply in your own words for 24 hours after somebody wrote. That is over: please call them, or wait for their next message.",
  /** The sender of an automatic reply. */
  byItself: "Answered automatically",
  send: "Send",
  sent: "Your reply is on its way.",
  unknown: "nobody knows whether it was sent",
  noAnswer:
    "WhatsApp did not answer, so nobody knows whether your reply went out. It stands below: if they don't answer, you can send it again.",
  perhapsSent:
    "These words may have gone out already: they would read them twice. To send them all the same, press 'Send again' below.",
  sendAgain: "Send again",
  sendAgainHint: "They may get it twice.",
  notSent: (why: string) => `Your reply was not sent. ${why}.`,
} as const;

export const URGENT_RANK = 0;
