import { club } from "./club";
import type { TextPage } from "./text-page";

export const terms: TextPage = {
  title: "Terms and conditions",
  intro: `The agreement between you and ${club.name}: short, and in words that we use ourselves.`,
  updated: "2026-11-01",
  sections: [
    {
      heading: "Who may join",
      paragraphs: [
        "Anyone of 18 or over with an Indian mobile number of their own. One number is one account. What you tell us about yourself has to be true.",
      ],
    },
    {
      heading: "Running is at your own risk",
      paragraphs: [
        "We plan routes with care, warm up together and keep a sweep runner at the back. Still, you run on public roads. Come only if you are well, ask a doctor when you are unsure, tell the run leader about anything that matters, and stop when your body says so. We are not liable for injury or loss unless we caused it by negligence.",
      ],
    },
    {
      heading: "Plans and prices",
      paragraphs: ["Prices include all taxes. A booking keeps the price it was made at."],
      list: [
        "Free Trial: 0 rupees, one run, once per person.",
        "Pay-Per-Run: 99 rupees for each session.",
        "Monthly Membership: 299 rupees, valid until the same day of the next month. It does not renew by itself.",
      ],
      link: { to: "/plans", label: "Compare the plans" },
    },
    {
      heading: "Booking, cancelling, waiting",
      paragraphs: [
        "A booking holds one place. Cancel at least 12 hours before the start and your place and your credit go back; later it counts as a late cancel. When a run is full you can wait; whoever waits longest gets the place that comes free. If we cancel a run, every free run and credit is given back.",
      ],
    },
    {
      heading: "At the run",
      paragraphs: [
        "Show your pass. Follow the run leader and the traffic rules. Take your litter along. We do not tolerate harassment of any kind; who harasses others leaves, without money back.",
      ],
    },
    {
      heading: "Photographs and posts",
      paragraphs: [
        "We publish photographs in which you can be recognised only with your consent. What you post stays yours; you let us show it to the members. We hide posts that hurt others.",
      ],
    },
    {
      heading: "Ending it",
      paragraphs: [
        "Delete your account in Settings whenever you like. We may suspend an account that breaks these terms, and say why. Indian law applies; courts of the club's city decide.",
      ],
    },
    {
      heading: "Questions",
      paragraphs: [`Write to ${club.email} or call ${club.phone}.`],
      link: { to: "/contact", label: "Contact us" },
    },
  ],
};
