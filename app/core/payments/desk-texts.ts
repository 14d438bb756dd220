/** Texts of payments as admins read them. */

/** What the box beside a payment is called. */
export function choosePaymentText(payment: {
  amount: string;
  name: string | null;
  reference: string;
}): string {
  return `Choose ${payment.amount}, ${payment.name ?? "New runner"}, ${payment.reference}`;
}

export const PAYMENT_TABLE_TEXTS = {
  choosePayment: choosePaymentText,
  choose: "Choose",
  runner: "Runner",
  for: "For",
  amount: "Amount",
  reference: "Reference",
  actions: "Actions",
  noPaymentFound: "No payment found",
  searchForAName: "Search for a name, a whole reference or UTR, or an amount such as 198.",
  noPaymentsHere: "No payments here",
  paymentsInThisState: "Payments in this state appear here.",
  payments: "Payments",
  newRunner: "New runner",
  withMembership: "with membership",
  utr: "UTR",
  atTheVenue: "at the venue",
  markedAsPaid: "Marked as paid",
  late: "Late",
} as const;

export const UNAPPLIED_REFERENCES_TEXTS = {
  markPaidOf: ({ amount, name, utr }: { amount: string; name: string | null; utr: string }) =>
    `Mark paid: ${amount}, ${name ?? "New runner"}, UTR ${utr}`,
  runner: "Runner",
  referenceGiven: "Reference given",
  for: "For",
  bookingNow: "Booking now",
  actions: "Actions",
  referencesForBookingsThat: "References for bookings that changed",
  lookForThisMoney:
    "Look for this money too: the runner paid for a booking that has since been replaced or cancelled.",
  membership: "Monthly membership",
  newRunner: "New runner",
  utr: "UTR",
  replacedBy: "Replaced by",
  due: "due",
  markPaid: "Mark paid",
} as const;

export const MEMBER_PAYMENTS_TEXTS = {
  for: "For",
  asked: "Asked",
  reference: "Reference",
  state: "State",
  amount: "Amount",
  noPaymentsYet: "No payments yet",
  whatTheyOweAnd: "What they owe and have paid appears here.",
  payments: "Payments",
  late: "Late",
} as const;

export const MARK_TICKED_TEXTS = {
  tickedPayments: "Ticked payments:",
  howTheTickedPayments: "How the ticked payments were paid",
  markAllAsPaid: "Mark all as paid",
} as const;

export const MARK_PAID_FORM_TEXTS = {
  howItWasPaid: (amount: string, name: string) => `How it was paid: ${amount}, ${name}`,
  markPaidLabel: (amount: string, name: string) => `Mark paid: ${amount}, ${name}`,
  markPaid: "Mark paid",
} as const;

export const PAYMENT_SEARCH_TEXTS = {
  searchPayments: "Search payments",
  namePhoneReferenceUtr: "Name, phone, reference, UTR or amount",
  search: "Search",
} as const;

export const CREDIT_TABLE_TEXTS = {
  runner: "Runner",
  credit: "Credit",
  actions: "Actions",
  nobodyHasCredit: "Nobody has credit",
  whatRunnersPaidFor: "What runners paid for runs that were cancelled appears here.",
  creditToSettle: "Credit to settle",
  payBack: "Pay back",
  rupees: "Rupees",
  howItWasPaid: "How it was paid",
  theRunnerSeesThis: "The runner sees this: the reference of a UPI payment, or 'in cash'.",
  paidBackTo: (name: string) => `Paid back to ${name}`,
  paidBack: "Paid back",
} as const;

export const REFUND_TABLE_TEXTS = {
  runner: "Runner",
  amount: "Amount",
  how: "How",
  by: "By",
  paidBack: "Paid back",
  aFormerMember: "A former member",
} as const;

export const TAKINGS_TEXTS = {
  taken: "Taken",
  paidBack: "Paid back",
  receipt: "Receipt",
  runner: "Runner",
  for: "For",
  how: "How",
  amount: "Amount",
  nothingCameIn: "Nothing was taken on this day",
  tryAnotherDay: "Try another day.",
  takings: "Takings",
  newRunner: "New runner",
  membership: " Membership",
} as const;

export const BOOKING_PAYMENT_LABELS = {
  inThePaymentOf: "in the payment of",
  onePaymentFor: "one payment for",
  people: "people",
  paid: "Paid",
  utr: "UTR",
  given: "given",
  due: "due",
  atTheVenue: ", at the venue",
  withUtr: (utr: string) => `, UTR ${utr}`,
} as const;

export const SHARED_REFERENCES_TEXTS = {
  alsoGivenFor: "Also given for",
} as const;

export const EARLIER_REFERENCES_TEXTS = {
  utr: "UTR",
  givenEarlier: ", given earlier",
} as const;
