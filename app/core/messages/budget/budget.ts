import type { DeliveryChannel } from "~/db/tables/messages";
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from "~/lib/dates";
import { formatExactly } from "~/lib/rupees";

/** Sent messages are counted in periods of this length. */
export const COUNTED_BY_MS = 5 * MINUTE_MS;

/** The most messages and codes that cost money. */
export interface SendBudget {
  perHour: number;
  perDay: number;
}

/** The share of the budget that messages which are not urgent may use. */
const USUAL_SHARE = 0.5;

/** The start of the five-minute period in which a message sent at `now` is counted. */
export function countedAt(now: Instant): Instant {
  return now - (now % COUNTED_BY_MS);
}

/** Periods that start after this are in the last hour, or the last day; a period that is partly in it counts whole. */
export function countedSince(now: Instant, span: "hour" | "day"): Instant {
  return now - (span === "hour" ? HOUR_MS : DAY_MS) - COUNTED_BY_MS;
}

/** How many more messages may be sent now: urgent ones, and others. */
export interface Room {
  urgent: number;
  usual: number;
}

/** How many more may be sent after those of the last hour and day. Codes count too, but are always sent. */
export function remainingBudgetOf(
  { perHour, perDay }: SendBudget,
  left: { hour: number; day: number },
): Room {
  const roomOf = (share: number) => {
    const ofHour = Math.floor(perHour * share) - left.hour;
    const ofDay = Math.floor(perDay * share) - left.day;
    return Math.max(0, Math.min(ofHour, ofDay));
  };
  return { urgent: roomOf(1), usual: roomOf(USUAL_SHARE) };
}

/** The channels that cost money, as Settings lists them. */
export const PAID_CHANNELS = ["whatsapp", "sms"] as const satisfies readonly DeliveryChannel[];

type PaidChannel = (typeof PAID_CHANNELS)[number];

/** Whether this is a price in rupees, to a thousandth. */
export function isPrice(text: string): boolean {
  return /^\d{1,4}(?:\.\d{1,3})?$/.test(text);
}

/** Thousandths of a rupee. */
export function thousandths(price: string): number {
  return isPrice(price) ? Math.round(Number(price) * 1000) : 0;
}

/** The price of a message over this channel, in thousandths of a rupee. */
export function costOf(
  prices: Readonly<Record<PaidChannel, string>>,
  channel: DeliveryChannel,
): number {
  return isPaidChannel(channel) ? thousandths(prices[channel]) : 0;
}

export function isPaidChannel(channel: DeliveryChannel): channel is PaidChannel {
  return PAID_CHANNELS.some((paid) => paid === channel);
}

/** '₹6.40': rounded up to the paisa. */
export function costText(cost: number): string {
  return formatExactly(Math.ceil(cost / 10));
}
