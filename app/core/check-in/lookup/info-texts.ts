/** Texts of QR Info and the pages that it leads to. */

export const QR_INFO_TEXTS = {
  title: "QR Info",
  back: "Dashboard",
  noRun: "No run today",
  whenRunsAppear: "Runs appear here two days before their start.",
  isFor: (run: string) => ` It is for ${run}.`,
  reload: "Please reload the page and try again.",
} as const;

export const INFO_ANSWER_TEXTS = {
  paid: "Paid.",
  paidAndCheckedIn: "Paid and checked in.",
  paidNotCheckedIn: (why: string) => `Paid, not checked in yet. ${why}`,
} as const;

export const DISTANCES_PAGE_TEXTS = {
  title: "Distances",
  saved: "Saved.",
} as const;

export const DESK_LOG_PAGE_TEXTS = {
  title: "Check-in log",
  entries: "Entries",
  refused: "Refused or repeated",
  everything: "Everything",
} as const;

export const POSTER_TEXTS = {
  documentTitle: "Poster",
  title: (club: string) => `Check in at ${club}`,
  code: "The check-in page of this run",
  steps: [
    "Scan this code with your phone.",
    "Sign in, if you haven't yet.",
    "Type the code on the run leader's screen.",
  ],
} as const;

export const RESULTS_PAGE_TEXTS = {
  title: "After the run",
  closed: (came: number, missed: number) => `Closed: ${came} came, ${missed} did not.`,
  bounds:
    "Use 0.1 to 250 kilometres and a time from 1 minute to 48 hours, such as 47:10 or 1:15:10. Leave empty what you don't know.",
  saved: "Saved.",
  notCheckedIn: "This person was not checked in.",
} as const;

export const ROSTER_PAGE_TEXTS = { title: "Roster" } as const;

export const SELF_SCREEN_PAGE_TEXTS = {
  documentTitle: "Self check-in",
  title: "Check yourself in",
} as const;
