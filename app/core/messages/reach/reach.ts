import type { DeliveryChannel } from "~/db/tables/messages";
import type { NotificationKind } from "~/db/tables/notifications";
import type { EventId } from "~/db/tables/shapes";
import { costText } from "../budget/prices";
import { CHANNEL_ORDER, DELIVERY_CHANNEL_LABELS } from "../channels";
import { TO_VOLUNTEERS } from "../notifications";
import { SEAT_KINDS } from "../notify/notification-rows";

/** How many people a notification has reached: sent, arrived and read. */
export interface Reach {
  people: number;
  /** People with a message that a service accepted. */
  sent: number;
  /** People whose phone or service confirmed it, or who opened it in the inbox. */
  arrived: number;
  read: number;
  /** People with a message that waits or is tried again. */
  waiting: number;
  /** People not reached yet: no service accepted a message, they did not open it, and it still concerns them. */
  unreached: number;
  /** People not reached whom it no longer concerns, because of a later notification or a seat that they gave up. */
  unneeded: number;
  byChannel: Partial<Record<DeliveryChannel, number>>;
  /** Thousandths of a rupee. */
  costs: Partial<Record<DeliveryChannel, number>>;
}

/** A run whose notifications concern only people with a seat on it, or who help at it. */
export interface SeatRequirement {
  eventId: EventId;
  orHelps: boolean;
}

/** The run that a person needs a seat on for the notification to concern them; a change also concerns volunteers. */
export function seatRequirementOf(told: {
  kind: NotificationKind;
  cause: string;
  eventId: EventId;
}): SeatRequirement | undefined {
  const { kind, cause, eventId } = told;
  if (cause.startsWith(TO_VOLUNTEERS) || !SEAT_KINDS.includes(kind)) return undefined;
  return { eventId, orHelps: kind === "changed" };
}

interface Group {
  one: string;
  all: (people: number) => string;
  several: (people: number) => string;
}

/** The words for each group of recipients; 'them' are people named before. */
const GROUPS = {
  booked: groupOf("person booked", "people booked"),
  volunteers: groupOf("volunteer", "volunteers"),
  "run leaders": groupOf("run leader", "run leaders"),
  people: groupOf("person it is for", "people it is for"),
  them: {
    one: "them",
    all: (people) => (people === 2 ? "both of them" : `all ${people} of them`),
    several: () => "them",
  },
} as const satisfies Record<string, Group>;
export type RecipientGroup = keyof typeof GROUPS;

function groupOf(one: string, many: string): Group {
  return {
    one: `the one ${one}`,
    all: (people) => (people === 2 ? `both ${many}` : `all ${people} ${many}`),
    several: (people) => `the ${people} ${many}`,
  };
}

/** The group of people that a notification of this kind and cause went to. */
export function recipientGroup(kind: NotificationKind, cause: string): RecipientGroup {
  if (kind === "helping" || cause.startsWith(TO_VOLUNTEERS)) return "volunteers";
  if (kind === "weather") return "run leaders";
  // People on the waitlist, a pace group, or everybody booked, also where they have cancelled since.
  return kind === "announcement" || kind === "seat_cancelled" ? "people" : "booked";
}

/** 'A message was sent to 47 of the 50 people booked: 30 by WhatsApp, 17 by text.' Never more than is known. */
export function sentText(reach: Reach, who: RecipientGroup): string {
  const { sent, byChannel } = reach;
  const channels = [...CHANNEL_ORDER, "email" as const].filter((channel) => byChannel[channel]);
  const [only] = channels;
  const counts = channels.map(
    (channel) => `${byChannel[channel]} by ${DELIVERY_CHANNEL_LABELS[channel]}`,
  );
  const isOne = sent === 1 && only && channels.length === 1;
  const how = isOne ? `, by ${DELIVERY_CHANNEL_LABELS[only]}` : `: ${counts.join(", ")}`;
  return `${recipientsText(reach, who)}${only ? how : ""}.`;
}

/** 'A message was sent to 47 of the 50 people booked', without the channels and the full stop. */
export function recipientsText(
  { people, sent }: Pick<Reach, "people" | "sent">,
  who: RecipientGroup,
): string {
  const { one, all, several } = GROUPS[who];
  const start = sent === 0 ? "No message was sent to" : "A message was sent to";
  if (people === 1) return `${start} ${one}`;
  if (sent === people) return `${start} ${all(people)}`;
  return `${start} ${sent === 0 ? "any" : sent} of ${several(people)}`;
}

/** 'It cost ₹6.40: ₹5.75 by WhatsApp, ₹0.65 by text.' Undefined for what cost nothing. */
export function costsText(told: readonly Pick<Reach, "costs">[]): string | undefined {
  const channels = CHANNEL_ORDER.map((channel) => ({
    channel,
    cost: told.reduce((sum, { costs }) => sum + (costs[channel] ?? 0), 0),
  })).filter(({ cost }) => cost > 0);
  if (channels.length === 0) return undefined;
  const whole = costText(channels.reduce((sum, { cost }) => sum + cost, 0));
  const parts = channels.map(
    ({ channel, cost }) => `${costText(cost)} by ${DELIVERY_CHANNEL_LABELS[channel]}`,
  );
  return channels.length === 1 ? `It cost ${parts[0]}.` : `It cost ${whole}: ${parts.join(", ")}.`;
}

/** 'These messages about the run cost ₹6.40 together.' Undefined for what cost nothing. */
export function eventCostText(told: readonly Pick<Reach, "costs">[]): string | undefined {
  const costs = told.flatMap(({ costs }) => Object.values(costs));
  const whole = costs.reduce((sum, cost) => sum + cost, 0);
  return whole > 0 ? `These messages about the run cost ${costText(whole)} together.` : undefined;
}

/** 'It has reached 40 of them for certain, and 12 have read it.' Undefined while nothing is known. */
export function arrivedText({
  people,
  arrived,
  read,
}: Pick<Reach, "people" | "arrived" | "read">): string | undefined {
  if (arrived === 0) return undefined;
  if (people === 1)
    return `It has reached them for certain${read > 0 ? ", and they have read it" : ""}.`;
  const have = read === 1 ? "has" : "have";
  return `It has reached ${arrived} of them for certain${read > 0 ? `, and ${read} ${have} read it` : ""}.`;
}

/** 'One of them no longer needed it.' Undefined where it concerns everybody. */
export function unneededText({
  people,
  unneeded,
}: Pick<Reach, "people" | "unneeded">): string | undefined {
  if (unneeded === 0) return undefined;
  if (people === 1) return "They no longer needed it.";
  return `${unneeded === 1 ? "One" : unneeded} of them no longer needed it.`;
}
