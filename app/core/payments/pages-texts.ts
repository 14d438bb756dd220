/** Texts of the pages of payments. */

export const PAYMENTS_PAGE_TEXTS = {
  documentTitle: (clubName: string) => `Payments – ${clubName} admin`,
  payments: "Payments",
  matchABankStatement: "Match a bank statement",
  takings: "Takings",
  creditAndRefunds: "Credit and refunds",
  state: "State",
} as const;

export const CREDITS_PAGE_TEXTS = {
  newRunner: "New runner",
  documentTitle: (clubName: string) => `Credit – ${clubName} admin`,
  notedAsPaidBack: (amount: string) => `${amount} noted as paid back.`,
  credit: "Credit",
  payments: "Payments",
  moneyPaidForRuns:
    "Money paid for runs that were cancelled. It goes towards the next run, or you pay it back.",
  paidBack: "Paid back",
  allPaidBack: "Everything paid back",
} as const;

export const PAYMENTS_STATEMENT_PAGE_TEXTS = {
  tooLarge: "That file is larger than 1 MB.",
  documentTitle: (clubName: string) => `Bank statement – ${clubName} admin`,
  bankStatement: "Bank statement",
  payments: "Payments",
  findOutWhoHas: "Find out who has paid: nothing changes until you confirm.",
} as const;

export const PAYMENTS_TAKINGS_PAGE_TEXTS = {
  documentTitle: (clubName: string) => `Takings – ${clubName} admin`,
  takings: (shown: string) => `Takings, ${shown}`,
  payments: "Payments",
  countedOnTheDay: "Counted on the day a payment was marked as paid",
  theDayBefore: "The day before",
  theDayAfter: "The day after",
  thisDayAsCsv: "This day as CSV",
  firstShown: (count: number) =>
    `These are the first ${count} payments of the day. The CSV has all of them.`,
  thisMonthSoFar: "This month so far as CSV",
} as const;
