import type { DeliveryChannel } from "~/db/tables/messages";
import type { NotificationKind } from "~/db/tables/notifications";
import { DELIVERY_CHANNEL_LABELS } from "~/texts/messages/channels";

/** The order in which channels are tried: free ones first. */
export const CHANNEL_ORDER = [
  "push",
  "whatsapp",
  "sms",
] as const satisfies readonly DeliveryChannel[];

/** What a person allows, for one kind of notification. */
export interface Allowance extends Pick<Allowances, "hasPush" | "wantsEmail"> {
  /** They consented to messages, and chose them for this topic. */
  wantsMessages: boolean;
}

/** What a person allows, whatever the kind of notification. */
export interface Allowances {
  /** Whether they are rejected or suspended. */
  isSuspended: boolean;
  /** They consent to messages to their number. */
  consents: boolean;
  /** A browser of theirs takes notifications. */
  hasPush: boolean;
  /** They confirmed an address and have not turned e-mail off. */
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

/** The first of a message's channels, from its own on, that has a service. */
export function availableChannel(
  { channel, channels }: { channel: DeliveryChannel; channels: string },
  services: ConfiguredServices,
): DeliveryChannel | undefined {
  return firstAvailableChannel(parseChannels(channels), channel, (one) =>
    isChannelAvailable(one, services),
  );
}

function isDeliveryChannel(channel: unknown): channel is DeliveryChannel {
  return typeof channel === "string" && Object.hasOwn(DELIVERY_CHANNEL_LABELS, channel);
}

export const URGENT_RANK = 0;
