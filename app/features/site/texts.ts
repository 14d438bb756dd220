/** The words of the public pages that no club changes; what a club says about itself is in `app/content/`. */
export const clubWeek = {
  ran: { one: "person ran with us last week", more: "people ran with us last week" },
  rhythm: "Our week",
  next: ["", "The next run", "The next two runs", "The next three runs"],
  leaders: "Who leads",
  start: "Where we start",
  map: "Open in a map",
  sample: " · Sample",
} as const;

/** What a new member sees after the sign-up. */
export const welcome = {
  laterPlan: "Your first run is free. Once the club has approved you, you can book:",
  book: { free: "book your free run", other: "book your run" },
  browse: "See the runs",
} as const;

/** Ways on from a page; the parts before links, and the links. */
export const wayOn = {
  questions: ["Something else?", "Write to us", "or look at", "Help"],
  contact: ["Before you write:", "questions and answers", "help"],
} as const;
