import type { MessageWay } from "~/db/tables/messages";
import type { NotificationKind } from "~/db/tables/notifications";

/** The order in which ways are tried: free ones first. */
export const WAY_ORDER = ["push", "whatsapp", "sms"] as const satisfies readonly MessageWay[];

export const WAY_LABELS: Record<MessageWay, string> = {
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
export function tellable<R extends { isSuspended: boolean }>(
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

/** The ways to a person in order; each is used when the one before it fails. */
export function waysFor(allowance: Allowance, delivery: DeliveryClass): MessageWay[] {
  const { hasPush, wantsEmail, wantsMessages } = allowance;
  const push: MessageWay[] = hasPush ? ["push"] : [];
  const email: MessageWay[] = wantsEmail ? ["email"] : [];
  if (delivery === "quiet") return push;
  if (delivery === "receipt") return [...email, ...push];
  const phone = WAY_ORDER.filter((way) => (way === "push" ? hasPush : wantsMessages));
  return delivery === "news" ? [...phone, ...email] : phone;
}

/** The way after one that failed. */
export function nextWay(ways: readonly MessageWay[], failed: MessageWay): MessageWay | undefined {
  const at = ways.indexOf(failed);
  return at === -1 ? undefined : ways[at + 1];
}

/** The ways of a stored list. */
export function waysIn(stored: string): MessageWay[] {
  const list: unknown = JSON.parse(stored);
  return Array.isArray(list) ? list.filter(isWay) : [];
}

/** The first of the ways, from `from` on, that `isServed`. */
export function servedWay(
  ways: readonly MessageWay[],
  from: MessageWay,
  isServed: (way: MessageWay) => boolean,
): MessageWay | undefined {
  return ways.slice(ways.indexOf(from)).find(isServed);
}

/** The services that a club has set up. */
export interface ServedBy {
  sms: { sendsCodesOnly?: boolean | undefined; isMissing?: true | undefined };
  whatsApp?: unknown;
  push?: unknown;
  email?: unknown;
}

/** Whether a service carries messages this way. */
export function isServed(way: MessageWay, { email, push, sms, whatsApp }: ServedBy): boolean {
  if (way === "push") return push !== undefined;
  if (way === "email") return email !== undefined;
  if (way === "whatsapp") return whatsApp !== undefined;
  return way === "sms" && !sms.sendsCodesOnly && !sms.isMissing;
}

function isWay(way: unknown): way is MessageWay {
  return typeof way === "string" && Object.hasOwn(WAY_LABELS, way);
}
