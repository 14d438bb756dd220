import type { DeliveryChannel } from "~/db/tables/messages";

/** The channels that cost money, as Settings lists them. */
export const PAID_CHANNELS = ["whatsapp", "sms"] as const satisfies readonly DeliveryChannel[];

export type PaidChannel = (typeof PAID_CHANNELS)[number];

const PRICE = /^\d{1,4}(?:\.\d{1,3})?$/;

/** Whether this is a price in rupees, to a thousandth. */
export function isPrice(text: string): boolean {
  return PRICE.test(text);
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
  return channel === "whatsapp" || channel === "sms";
}

/** '₹6.40': rounded up to the paisa. */
export function costText(cost: number): string {
  return `₹${(Math.ceil(cost / 10) / 100).toFixed(2)}`;
}
