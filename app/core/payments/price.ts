import { formatRupees } from "~/lib/rupees";
import { PRICE_TEXTS } from "~/texts/payments/price";

/** The price of a run: 'Free' for 0, otherwise '₹99'. */
export function formatPrice(rupees: number): string {
  return rupees === 0 ? PRICE_TEXTS.free : formatRupees(rupees);
}
