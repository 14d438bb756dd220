import type { PageText } from "./content-shape";

/** Lines with ' | ' between their parts are the rows of a table; the first one names its columns. */
export const cookies: PageText = {
  title: "Cookies",
  intro: "Only the ones this site can't work without, so there's no banner to click away.",
  updated: "2026-11-28",
  sections: [
    {
      heading: "Cookies we set",
      paragraphs: [
        "All of them belong to this site alone, and no script can read them. Your browser may show them with '__Host-' before the name.",
      ],
      list: [
        "Name | What it's for | How long",
        "session | Keeps you signed in | {sessionDays} days at most",
        "challenge, sign-up, guardian, old-phone, new-phone | Tie a code you asked for to this browser | 15 minutes",
        "passkey, new-passkey | Tie a passkey to this browser while you use it or make it | 10 minutes",
        "passkey-offer | Notes that you signed in with a code, so that we can offer you a passkey | 10 minutes",
        "browser | Remembers which numbers signed in here, so that nobody can lock you out | {browserDays} days",
        "language | The language you chose | A year",
        "told | What the next page has to say, such as that your changes are saved | 5 minutes at most",
      ],
    },
    {
      heading: "Cookies for the club's staff",
      paragraphs: ["You don't get these unless you help run the club."],
      list: [
        "Name | What it's for | How long",
        "admin | Keeps an admin signed in | Until the browser closes",
        "admin-step | The second step of an admin's sign-in | 5 minutes",
        "admin-browser | Remembers which admins signed in here | {browserDays} days",
        "registrations | The period an admin last looked at | 30 days",
      ],
    },
    {
      heading: "What else your browser remembers",
      paragraphs: [
        "This stays on your device, and most browsers forget all of it when you sign out.",
      ],
      list: [
        "What | What it's for | How long",
        "A visit | The invitation to your first free run shows only once | Until you clear it",
        "Your place on a page | Back leads to where you were | Until you close the tab",
        "That you're signed in | The site offers you your dashboard | Until you sign out",
        "What you've typed in a form | Nothing is lost while you sign in, sign up, book, write to us or change your number | Until it's sent or you close the tab",
        "The wait for another code | Says when you can ask again; where another service sends the code, its reference too | Until you close the tab",
        "A booking or post made offline | We get it as soon as you're online | Until it reaches us",
        "A file you shared with the app | We read it | Until it's read",
        "Your latest passes | They open without a signal | Until you sign out",
        "Notifications, if you turn them on | Your browser's own key, and how many are unread | Until you turn them off",
        "The check-in desk, on a run leader's phone only | A random name for that phone, who is on the run's list, and what was noted: check-in works without a signal | Until they sign out",
      ],
    },
    {
      heading: "What we don't do",
      paragraphs: [
        "No advertising cookies, no tracking, no analytics by others, no fonts or maps from other companies' servers.",
      ],
      link: { to: "/privacy", label: "Read the privacy notice" },
    },
  ],
};
