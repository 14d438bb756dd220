import type { PageText } from "./text-page";

export const cookies: PageText = {
  title: "Cookies",
  intro: "Only the ones this site cannot work without, so there is no banner to click away.",
  updated: "2026-11-24",
  sections: [
    {
      heading: "Cookies we set",
      paragraphs: [
        "All of them belong to this site alone and cannot be read by scripts. Your browser may show them with '__Host-' before the name.",
      ],
      list: [
        "session: keeps you signed in, at most {sessionDays} days.",
        "challenge, sign-up, guardian, old-phone, new-phone: each ties a code you asked for to this browser, 15 minutes.",
        "passkey, new-passkey: each ties a passkey to this browser while you use it or make it, 10 minutes. passkey-offer: that you have just signed in with a code, so that we can offer you one, 10 minutes.",
        "browser: remembers which numbers signed in here before, so that nobody can lock you out, {browserDays} days.",
        "admin: for the club's staff, until the browser closes.",
        "told: what the next page has to say, such as that your changes are saved, until it has said so, at most 5 minutes.",
        "admin-step, 5 minutes, admin-browser, {browserDays} days, and registrations, 30 days: for the club's staff, the second step of their sign-in, a browser that they signed in with before, and the period they last looked at.",
      ],
    },
    {
      heading: "What else your browser remembers",
      paragraphs: [
        "It stays on your device, and most browsers forget all of it when you sign out.",
      ],
      list: [
        "That you have been here before, so that the invitation to your first free run shows only once.",
        "How far you have scrolled on a page, in that tab only, so that Back leads to the same place.",
        "That you are signed in, so that the site offers you your dashboard.",
        "What you have typed or chosen in the sign-in, sign-up, contact or booking form and how far you were with it, or as your new number in Settings, in that tab only, until it is sent. How long to wait before you can ask for another code. Where another service sends the code, its reference too.",
        "A booking or a post made while you were offline, until it reaches us. A file that you shared with the app, until it is read.",
        "Your latest passes, so that they open without a signal.",
        "If you turn on notifications: a key of your browser's own, and how many are unread, shown on the app's icon.",
        "On the phone of whoever leads a run: a random name for that phone, who is on the run's list and what was noted at the check-in desk, so that check-in works without a signal.",
      ],
    },
    {
      heading: "What we do not do",
      paragraphs: [
        "No advertising cookies, no tracking, no analytics by third parties, no fonts or maps from other companies' servers.",
      ],
      link: { to: "/privacy", label: "Read the privacy notice" },
    },
  ],
};
