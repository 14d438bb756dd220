/** Payment services and banks count in paise. */
export const PAISE_PER_RUPEE = 100;

/** '₹1,00,000' for 100000 whole rupees. */
export function formatRupees(rupees: number): string {
  return `₹${formatCount(rupees)}`;
}

/** '₹99' for 9,900 paise, '₹2.34' for 234. */
export function formatPaise(paise: number): string {
  const rupees = paise / PAISE_PER_RUPEE;
  return Number.isInteger(rupees) ? formatRupees(rupees) : formatExactly(paise);
}

/** '₹1,234.50' for 123,450 paise, '₹99.00' for 9,900. */
export function formatExactly(paise: number): string {
  return `₹${exact.format(paise / PAISE_PER_RUPEE)}`;
}

const exact = new Intl.NumberFormat("en-IN", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

const wholes = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 0 });

/** '2,000' for 2000 people or seats, '1,00,000' for a hundred thousand. */
export function formatCount(count: number): string {
  return wholes.format(count);
}
