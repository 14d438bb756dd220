import { formatCount } from "./counts";

/** '₹1,00,000' for 100000 whole rupees. */
export function formatRupees(rupees: number): string {
  return `₹${formatCount(rupees)}`;
}

/** The price of a run: 'Free' for 0, otherwise '₹99'. */
export function formatPrice(rupees: number): string {
  return rupees === 0 ? "Free" : formatRupees(rupees);
}
