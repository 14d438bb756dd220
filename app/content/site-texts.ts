import { club } from "./club";

/** The words of the public pages that are the club's own; each page's longer texts have a file beside this one. */
export const landing = {
  about: { label: "About Us", title: "We start in the dark and finish in good company." },
  plans: { label: "Membership", title: "Come once for free. Stay because you like it." },
  programs: { label: "Programs", title: "Four things we do well." },
  voices: { label: "What runners say", title: "Nobody comes just for the coffee." },
  register: {
    label: "Finish · 5 km",
    title: "Register now, and start on Sunday.",
    text: "Answer four questions and we'll message you on WhatsApp before the next run: where to meet, which group suits you, and who will look out for you.",
    otherwise: "Prefer to talk?",
  },
} as const;

/** Title and first line of the pages, and what search engines show for them. */
export const pages = {
  events: {
    title: "Events",
    intro: "One hour, before the city wakes up.",
    feeds: "Never miss one:",
    description: `The next runs of ${club.name} in ${club.city}: when, where and how many spots are left. And what the last ones were like.`,
  },
  programs: {
    title: "Programs",
    intro: "Four things we do well, every week.",
    description: `Group runs, mindful warm-ups, post-run nutrition and runs with a purpose at ${club.name}.`,
  },
  plans: {
    title: "Plans",
    intro: "Come once for free. Stay because you like it. Nothing renews automatically.",
    description: "Come once for free, pay 99 rupees a run, or 299 rupees a month.",
  },
  about: { title: "About Us" },
  testimonials: {
    title: "Testimonials",
    intro: "What runners say, in their own words.",
    next: "Run with them",
    description: `What runners say about ${club.name}.`,
  },
  contact: {
    title: "Contact",
    intro: "Answer four questions and we'll message you on WhatsApp. Or reach us directly.",
    description: `Write to ${club.name}, call, or come to the start on Sunday.`,
    before: ["Before you write:", "questions and answers", "help"],
  },
  faq: {
    title: "Questions and answers",
    intro: "What people ask before their first run.",
    description: "First run, prices, rain, pace, children, phone numbers: answers before you ask.",
    more: ["Something else?", "Write to us", "or look at", "Help"],
  },
  lost: {
    title: "There is no page here",
    text: "A wrong turn, or a run that finished long ago. The address may be old or mistyped. Pick up the route here:",
  },
} as const;

export const SEE_NEXT_RUN = "See the next run";

/** The club in figures, on the landing page and the page about it. */
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

/** The page about the club. */
export const about = {
  idea: "that is the whole idea. The run takes an hour. What grows around it – friendships, companies, calmer Mondays – takes as long as it takes.",
  morning: "A morning with us",
  steps: [
    ["05:30", "Meet, drop your bag, find your pace group"],
    ["05:45", "Warm-up: mobility and breathing, led by a coach"],
    ["05:55", "The run, with a sweep runner behind the last of us"],
    ["06:45", "Cool down, fruit and filter coffee"],
    ["07:15", "Introductions: who you are and what you are building"],
  ],
} as const;

/** How paying works, on the page of plans; the club's UPI ID stands between the parts of `book`. */
export const paying = {
  title: "How paying works",
  book: [
    "Book first, pay later: by UPI to ",
    " with the code on your booking, or at the venue. We confirm it, and your booking shows it.",
  ],
  membership:
    "A monthly membership starts on the day you pay and ends on the same day of the next month. It covers every weekly run in between.",
  cancelling: "Cancel up to 12 hours before the start and you get your free run or credit back.",
} as const;
