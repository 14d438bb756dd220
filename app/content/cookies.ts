import type { TextPage } from "./text-page";

export const cookies: TextPage = {
  title: "Cookies",
  intro:
    "Only the ones that the site cannot work without. That is why there is no banner to click away.",
  updated: "2026-11-01",
  sections: [
    {
      heading: "Cookies we set",
      paragraphs: ["All of them belong to this site alone and cannot be read by scripts."],
      list: [
        "session: keeps you signed in, at most 30 days.",
        "challenge: ties your sign-in code to this browser, 15 minutes.",
        "known: remembers that you signed in here before, so that nobody can lock you out, 180 days.",
        "admin: for the club's staff, until the browser closes.",
      ],
    },
    {
      heading: "What your browser remembers besides",
      paragraphs: [
        "That you closed the invitation to your first free run, for a week. And a booking made while you were offline, until it reaches us. Neither leaves your device by itself.",
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
