/**
 * The fixed texts of the public pages, in a file of their own so that visitors do not load the texts of
 * Settings.
 */
export const clubWeek = {
  ran: { one: "person ran with us last week", more: "people ran with us last week" },
  rhythm: "Our week",
  next: ["", "The next run", "The next two runs", "The next three runs"],
  leaders: "Who leads",
  start: "Where we start",
  map: "Open in a map",
  sample: " · Sample",
} as const;

/** The names of plans stand in their cards. */
export const planCards = {
  bookFree: "Book my free first run",
  book: "Book a run",
  choose: "Choose",
} as const;

/** The contact form; its answers are the specification's. */
export const contactForm = {
  name: "Full name",
  age: "Age",
  profession: "Profession",
  choose: "Choose…",
  phone: "WhatsApp number",
  /** The label of the hidden trap field. */
  trap: "Leave this empty",
  privacy:
    "We use these four answers to get back to you about your first run, and for nothing else. We delete them after 12 months, or when you ask.",
  notice: "Privacy notice",
  noticeHolds: ": what we keep, how to withdraw, whom to complain to.",
  send: "Register now",
  saved: "Form submitted successfully ✅",
} as const;

/** The menu of every public page. */
export const menuLinks = [
  { label: "Home page", to: "/#home" },
  { label: "About us", to: "/#about" },
  { label: "Events", to: "/events" },
  { label: "Membership", to: "/#plans" },
] as const;

export const siteMenu = {
  main: "Main",
  menu: "Menu",
  open: "Open menu",
  close: "Close menu",
  signIn: "SignIn",
  dashboard: "Dashboard",
} as const;

/** The footer of every public page. */
export const footerLinks = [
  {
    title: "Run",
    links: [
      { to: "/events", label: "Events" },
      { to: "/programs", label: "Programs" },
      { to: "/plans", label: "Plans" },
      { to: "/testimonials", label: "Testimonials" },
      { to: "/signup", label: "Sign up" },
    ],
  },
  {
    title: "Club",
    links: [
      { to: "/about", label: "About" },
      { to: "/contact", label: "Contact" },
      { to: "/help", label: "Help" },
      { to: "/faq", label: "FAQ" },
    ],
  },
  {
    title: "Small print",
    links: [
      { to: "/privacy", label: "Privacy" },
      { to: "/terms", label: "Terms" },
      { to: "/cookies", label: "Cookies" },
      { to: "/feed.xml", label: "RSS feed" },
      { to: "/events.ics", label: "Calendar feed" },
    ],
  },
] as const;

/** Links of the page for an address that does not exist. */
export const waysFromLostPage = [
  { to: "/", label: "Home page" },
  { to: "/plans", label: "Plans" },
  { to: "/faq", label: "Questions and answers" },
  { to: "/help", label: "Help" },
  { to: "/contact", label: "Contact" },
  { to: "/dashboard", label: "My dashboard" },
] as const;

/** The first screen of the landing page; its slogan is the club's. */
export const hero = {
  more: "Learn More",
  signIn: "SignIn",
  join: "Join now",
  together: "Distance run together 2km this week",
} as const;

/** The invitation to the first run, once for each browser. */
export const firstRun = {
  title: "Your First Run is FREE!",
  register: "Register now",
  close: "Close",
} as const;

/** The next run, on its card and in the bar at the window's lower edge. */
export const nextRun = {
  label: "Next run",
  soon: "Soon!",
  bookFree: "Book my free first run",
  book: "Book",
  see: "See run",
  waitlist: "See the run and its waitlist",
  taken: "Spots taken",
} as const;

/** The texts of empty lists. */
export const nothingYet = {
  programs: "No programs available at the moment.",
  testimonials: "Nobody has been quoted here yet. Come for a run, and be the first.",
  events: "No upcoming events available at the moment.",
  tellMe: "Tell me when there's one",
  newRuns: "New runs appear here and in the calendar feed.",
} as const;

/** Texts for screen readers. */
export const spoken = {
  voices: "What runners say",
  previous: "Previous",
  next: "Next",
} as const;
