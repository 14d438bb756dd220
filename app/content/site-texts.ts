/** The landing page's headings, and the words beside its contact form. */
const landing = {
  about: { label: "About Us", title: "We start in the dark and finish in good company." },
  plans: { label: "Membership", title: "Come once for free. Stay because you like it." },
  programs: { label: "Programs", title: "Four things we do well." },
  voices: { label: "What runners say", title: "Nobody comes just for the coffee." },
  register: {
    label: "Finish · 5 km",
    title: "Register now, and run with us.",
    text: "Answer four questions and we'll message you on WhatsApp before the next run: where to meet, which group suits you, and who will look out for you.",
    otherwise: "Prefer to talk?",
  },
};

/** Title and first line of the pages, and what search engines show for them. */
const pages = {
  events: {
    title: "Events",
    intro: "One hour of running, and good company. Pick your run.",
    feeds: "Never miss one:",
    description:
      "The next runs of {club} in {city}: when, where, how many spots are left. And what the last ones were like.",
  },
  programs: {
    title: "Programs",
    intro: "Four things we do well, every week.",
    description:
      "Group runs, mindful warm-ups, post-run nutrition and runs with a purpose at {club}.",
  },
  plans: {
    title: "Plans",
    intro:
      "Come once for free. Stay because you like it. Nothing renews by itself unless you choose so.",
    description: "Come once for free, pay {runPrice} rupees a run, or {monthPrice} rupees a month.",
  },
  about: { title: "About Us" },
  testimonials: {
    title: "Testimonials",
    intro: "What runners say, in their own words.",
    next: "Run with them",
    description: "What runners say about {club}.",
  },
  contact: {
    title: "Contact",
    intro: "Answer four questions and we'll message you on WhatsApp. Or reach us directly.",
    description: "Write to {club}, call, or come to the next run.",
  },
  faq: {
    title: "Questions and answers",
    intro: "What people ask before their first run.",
    description: "First run, prices, rain, pace, children, phone numbers: answers before you ask.",
  },
  help: {
    description: "Booking, codes, cancelling, paying: the answers people ask {club} for most.",
  },
  privacy: {
    description: "What {club} keeps about you, why, for how long, and how to take it back.",
  },
  terms: { description: "The agreement between you and {club}." },
  cookies: { description: "The few cookies this site can't work without." },
};

/** The page about the club. */
const about = {
  idea: "that's the whole idea. The run takes an hour. What grows around it – friendships, companies, calmer Mondays – takes as long as it takes.",
  morning: "A morning with us",
  steps: [
    { time: "05:30", text: "Meet, drop your bag, find your pace group" },
    { time: "05:45", text: "Warm-up: mobility and breathing, led by a coach" },
    { time: "05:55", text: "The run, with a sweep runner behind the last of us" },
    { time: "06:45", text: "Cool down, fruit and filter coffee" },
    { time: "07:15", text: "Introductions: who you are and what you are building" },
  ],
};

/** How paying works, on the page of plans. */
const paying = {
  title: "How paying works",
  book: "Book first, pay later: by UPI to {upi} with the code on your booking, or at the venue. Once we've confirmed it, your booking says so.",
  membership:
    "A monthly membership starts on the day you pay and ends on the same day of the next month. It covers every weekly run in between.",
  cancelling:
    "Cancel up to {cancelHours} hours before the start and you get your free run or credit back.",
};

/**
 * The texts of the public pages that the club changes; each page's longer texts have a file beside this one.
 */
export const siteTexts = { landing, pages, about, paying };

export type SiteTexts = typeof siteTexts;
