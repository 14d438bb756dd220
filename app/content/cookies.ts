import type { TextPage } from "./text-page";

export const cookies: TextPage = {
  title: "Cookies",
  intro: "Only the ones this site cannot work without, so there is no banner to click away.",
  updated: "2026-11-22",
  sections: [
    {
      heading: "Cookies we set",
      paragraphs: [
        "All of them belong to this site alone and cannot be read by scripts. Your browser may show them with '__Host-' before the name.",
      ],
      list: [
        "session: keeps you signed in, at most 30 days.",
        "challenge, sign-up, guardian, old-phone, new-phone: each ties a code you asked for to this browser, 15 minutes.",
        "passkey, new-passkey: each ties a passkey to this browser while you use it or make it, 10 minutes. passkey-offer: that you have just signed in with a code, so that we can offer you one, 10 minutes.",
        "browser: remembers which numbers signed in here before, so that nobody can lock you out, 180 days.",
        "admin: for the club's staff, until the browser closes.",
        "admin-step, 5 minutes, admin-browser, 180 days, and registrations, 30 days: for the club's staff, the second step of their sign-in, a browser that they signed in with before, and the period they last looked at.",
      ],
    },
    {
      heading: "What else your browser remembers",
      paragraphs: [
        "That you have been here before, so that the invitation to your first free run shows only once. A booking or a post made while you were offline, until it reaches us. What you have typed in the sign-up or a booking form, in that tab only, until it is sent. And your latest passes, so that they open without a signal, until you sign out. If you turn on notifications, your browser keeps a key of its own for them and shows how many are unread on the app's icon.",
        "On the phone of whoever leads a run: who is on its list and what was noted at the check-in desk, so that check-in works without a signal.",
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
