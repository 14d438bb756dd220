import type { DeliveryChannel } from "~/db/tables/messages";
import type { NotificationKind } from "~/db/tables/notifications";
import type { EventId } from "~/db/tables/shapes";
import { DELIVERY_CHANNEL_LABELS, REACH_TEXTS } from "~/texts/messages/channels";
import { costText } from "../budget/budget";
import { CHANNEL_ORDER } from "../channels";
import { SEAT_KINDS, TO_VOLUNTEERS, TO_WAITLIST } from "../notifications";

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
  /** People with an accepted message, each under one channel: together as many as `sent`. */
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
  const isWithoutSeat = cause.startsWith(TO_VOLUNTEERS) || cause.startsWith(TO_WAITLIST);
  if (isWithoutSeat || !SEAT_KINDS.includes(kind)) return undefined;
  return { eventId, orHelps: kind === "changed" };
}

/** The groups of recipients; 'them' are people named before. */
export type RecipientGroup = "booked" | "volunteers" | "run_leaders" | "people" | "them";

/** The group of people that a notification of this kind and cause went to. */
export function recipientGroup(kind: NotificationKind, cause: string): RecipientGroup {
  if (kind === "helping" || cause.startsWith(TO_VOLUNTEERS)) return "volunteers";
  if (kind === "weather") return "run_leaders";
  if (kind === "health" || cause.startsWith(TO_WAITLIST)) return "people";
  // People on the waitlist, a pace group, or everybody booked, also where they have cancelled since.
  return kind === "announcement" || kind === "seat_cancelled" ? "people" : "booked";
}

/** 'A message was sent to 47 of the 50 people booked: 30 by WhatsApp, 17 by text.' Never more than is known. */
export function sentText(reach: Reach, who: RecipientGroup): string {
  const { sent, byChannel } = reach;
  const recipients = recipientsText(reach, who);
  const channels = [...CHANNEL_ORDER, "email" as const].filter((channel) => byChannel[channel]);
  const [only] = channels;
  if (!only) return REACH_TEXTS.sentAtAll({ recipients });
  if (sent === 1 && channels.length === 1)
    return REACH_TEXTS.sentOnce({ recipients, channel: DELIVERY_CHANNEL_LABELS[only] });
  const counts = channels.map((channel) =>
    REACH_TEXTS.by({ count: byChannel[channel] ?? 0, channel: DELIVERY_CHANNEL_LABELS[channel] }),
  );
  return REACH_TEXTS.sentBy({ recipients, counts: counts.join(", ") });
}

/** 'A message was sent to 47 of the 50 people booked', without the channels and the full stop. */
export function recipientsText(
  { people, sent }: Pick<Reach, "people" | "sent">,
  who: RecipientGroup,
): string {
  const whom = () => {
    if (people === 1) return REACH_TEXTS.one({ who });
    if (sent === people) return REACH_TEXTS.all({ who, people });
    const several = REACH_TEXTS.several({ who, people });
    return sent === 0 ? REACH_TEXTS.anyOf({ several }) : REACH_TEXTS.someOf({ sent, several });
  };
  return sent === 0
    ? REACH_TEXTS.nothingSent({ whom: whom() })
    : REACH_TEXTS.sent({ whom: whom() });
}

/** 'It cost ₹6.40: ₹5.75 by WhatsApp, ₹0.65 by text.' Undefined for what cost nothing. */
export function costsText(told: readonly Pick<Reach, "costs">[]): string | undefined {
  const channels = CHANNEL_ORDER.map((channel) => ({
    channel,
    cost: told.reduce((sum, { costs }) => sum + (costs[channel] ?? 0), 0),
  })).filter(({ cost }) => cost > 0);
  const parts = channels.map(({ channel, cost }) =>
    REACH_TEXTS.by({ count: costText(cost), channel: DELIVERY_CHANNEL_LABELS[channel] }),
  );
  const [only] = parts;
  if (only === undefined) return undefined;
  if (parts.length === 1) return REACH_TEXTS.itCost({ part: only });
  const whole = costText(channels.reduce((sum, { cost }) => sum + cost, 0));
  return REACH_TEXTS.itCostTogether({ whole, parts: parts.join(", ") });
}

/** 'These messages about the run cost ₹6.40 together.' Undefined for what cost nothing. */
export function eventCostText(told: readonly Pick<Reach, "costs">[]): string | undefined {
  const costs = told.flatMap(({ costs }) => Object.values(costs));
  const whole = costs.reduce((sum, cost) => sum + cost, 0);
  return whole > 0 ? REACH_TEXTS.cost({ whole: costText(whole) }) : undefined;
}

/** 'It has reached 40 of them for certain, and 12 have read it.' Undefined while nothing is known. */
export function arrivedText({
  people,
  arrived,
  read,
}: Pick<Reach, "people" | "arrived" | "read">): string | undefined {
  if (arrived === 0) return undefined;
  if (people === 1) return read > 0 ? REACH_TEXTS.oneArrivedAndRead : REACH_TEXTS.oneArrived;
  return read > 0
    ? REACH_TEXTS.arrivedAndRead({ arrived, read })
    : REACH_TEXTS.arrived({ arrived });
}

/** 'One of them no longer needed it.' Undefined where it concerns everybody. */
export function unneededText({
  people,
  unneeded,
}: Pick<Reach, "people" | "unneeded">): string | undefined {
  if (unneeded === 0) return undefined;
  if (people === 1) return REACH_TEXTS.notNeeded;
  return REACH_TEXTS.unneeded({ unneeded });
}
