import { PUBLIC_TEXTS } from "~/texts/site/public";
/** The menu of every public page. */
export function menuLinks() {
  return [
    { label: PUBLIC_TEXTS.homePage, to: "/#home" },
    { label: PUBLIC_TEXTS.aboutUs, to: "/#about" },
    { label: PUBLIC_TEXTS.events, to: "/events" },
    { label: PUBLIC_TEXTS.membership, to: "/#plans" },
  ];
}

/** The footer of every public page. */
export const footerLinks = () => [
  {
    title: PUBLIC_TEXTS.run,
    links: [
      { to: "/events", label: PUBLIC_TEXTS.events },
      { to: "/programs", label: PUBLIC_TEXTS.programs },
      { to: "/plans", label: PUBLIC_TEXTS.plans },
      { to: "/testimonials", label: PUBLIC_TEXTS.testimonials },
      { to: "/signup", label: PUBLIC_TEXTS.signUp },
    ],
  },
  {
    title: PUBLIC_TEXTS.club,
    links: [
      { to: "/about", label: PUBLIC_TEXTS.about },
      { to: "/contact", label: PUBLIC_TEXTS.contact },
      { to: "/help", label: PUBLIC_TEXTS.help },
      { to: "/faq", label: PUBLIC_TEXTS.faq },
    ],
  },
  {
    title: PUBLIC_TEXTS.smallPrint,
    links: [
      { to: "/privacy", label: PUBLIC_TEXTS.privacy },
      { to: "/terms", label: PUBLIC_TEXTS.terms },
      { to: "/cookies", label: PUBLIC_TEXTS.cookies },
      { to: "/feed.xml", label: PUBLIC_TEXTS.rssFeed },
      { to: "/events.ics", label: PUBLIC_TEXTS.calendarFeed },
    ],
  },
];

/** Links of the page for an address that does not exist. */
export const waysFromLostPage = () => [
  { to: "/", label: PUBLIC_TEXTS.homePage },
  { to: "/plans", label: PUBLIC_TEXTS.plans },
  { to: "/faq", label: PUBLIC_TEXTS.questionsAndAnswers },
  { to: "/help", label: PUBLIC_TEXTS.help },
  { to: "/contact", label: PUBLIC_TEXTS.contact },
  { to: "/dashboard", label: PUBLIC_TEXTS.myDashboard },
];
