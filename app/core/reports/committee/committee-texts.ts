/** Texts of the report for the committee, and of the links beside it in Reports. */

export const comparedDaysTitle = (days: number) => `These ${days} days and the ${days} before`;

export const COHORT_TEXTS = {
  title: "Who keeps running",
  caption: "Members who ran, by the month they joined",
  joined: "Joined",
  people: "People",
  sameMonth: "Same month",
} as const;

export const laterMonth = (months: number) => `Month ${months}`;

export const FILL_TEXTS = {
  title: "Which runs fill",
  none: "No runs in this time",
  caption: "Seats taken, by run",
  run: "Run",
  times: "Times",
  seats: "Seats taken",
  full: "Full",
} as const;

export const MONTHS_TITLE = "Twelve months";
export const MONTHS_LEGEND = "Full bar: new members. Empty bar: money collected.";

export const monthText = (newMembers: number, collected: string) =>
  `${newMembers} new, ${collected}`;

/** Who is in the club today, in a sentence. */
export const todayText = (club: { total: number; active: number; pending: number }) =>
  `Today: ${club.total} members, ${club.active} active, ${club.pending} waiting for approval.`;

export const sourcesOf = (range: string) => `Of those who joined in ${range}.`;

export const committeeTitle = (clubName: string) => `${clubName}: report for the committee`;

export const REPORT_LINKS = {
  committee: "Page for the committee",
  bookings: "Bookings CSV",
  payments: "Payments CSV",
} as const;

export const MESSAGE_COSTS_TEXTS = {
  title: "Messages and codes",
  caption: "What messages and sign-in codes cost, by month and way",
  month: "Month",
  sent: "Sent",
  cost: "Cost",
  none: "None",
  prices: "The prices are in Settings.",
  left: ({ hour, day, budget }: { hour: number; day: number; budget?: Budget | undefined }) =>
    budget
      ? `Sent in the last hour: ${hour} of ${budget.perHour} allowed. In the last day: ${day} of ${budget.perDay}.`
      : `Sent in the last hour: ${hour}. In the last day: ${day}.`,
} as const;

interface Budget {
  perHour: number;
  perDay: number;
}
