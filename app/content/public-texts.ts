/** The words of the public pages that no club changes. They stand here so that visitors do not load the texts of Settings. */
export const clubWeek = {
  ran: { one: "person ran with us last week", more: "people ran with us last week" },
  rhythm: "Our week",
  next: ["", "The next run", "The next two runs", "The next three runs"],
  leaders: "Who leads",
  start: "Where we start",
  map: "Open in a map",
  sample: " · Sample",
} as const;

/** Ways on from a page; the parts before links, and the links. */
export const wayOn = {
  questions: ["Something else?", "Write to us", "or look at", "Help"],
  contact: ["Before you write:", "questions and answers", "help"],
} as const;
