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

/** The names of plans stand in their cards. */
export const planCards = { bookFree: "Book my free first run", choose: "Choose" } as const;

/** The contact form; its answers are the specification's. */
export const contactForm = {
  name: "Full name",
  age: "Age",
  profession: "Profession",
  choose: "Choose…",
  phone: "WhatsApp number",
  /** The field that people do not see and programs fill in. */
  trap: "Leave this empty",
  privacy:
    "We use these four answers to get back to you about your first run, and for nothing else. We delete them after 12 months, or when you ask.",
  notice: "Privacy notice",
  noticeHolds: ": what we keep, how to withdraw, whom to complain to.",
  send: "Register now",
} as const;
