import type { PageText } from "./content-shape";

export const terms: PageText = {
  title: "Terms and conditions",
  intro: "The agreement between you and {club}: short, and in plain words.",
  updated: "2026-11-28",
  sections: [
    {
      heading: "Who may join",
      paragraphs: [
        "Anyone aged {adultYears} or over with an Indian mobile number of their own. One number, one account. The details you give us have to be true.",
      ],
    },
    {
      heading: "Running is at your own risk",
      paragraphs: [
        "We plan routes with care, warm up together and keep a sweep runner at the back. Still, you run on public roads. Run only if you feel well, ask a doctor if you are unsure, tell the run leader anything they should know, and stop when your body tells you to. We are not liable for injury or loss unless we caused it by negligence.",
      ],
    },
    {
      heading: "Plans and prices",
      paragraphs: ["Prices include all taxes. You pay the price you booked at."],
      list: [
        "Free Trial: 0 rupees, one run, once per person.",
        "Pay-Per-Run: {runPrice} rupees for each session.",
        "Monthly Membership: {monthPrice} rupees, valid until the same day of the next month. It renews by itself only if you choose so.",
      ],
      link: { to: "/plans", label: "Compare the plans" },
    },
    {
      heading: "Booking, cancelling, waiting",
      paragraphs: [
        "A booking holds one spot. Cancel at least {cancelHours} hours before the start and you get your free run or credit back; after that it counts as a late cancellation. When a run is full you can join the waitlist: a spot that opens up goes to whoever has waited longest. If we cancel a run, everybody gets their free run or credit back.",
      ],
    },
    {
      heading: "At the run",
      paragraphs: [
        "Show your pass. Follow the run leader and the traffic rules. Take your litter home with you. We do not tolerate harassment of any kind: anyone who harasses others has to leave, without a refund.",
      ],
    },
    {
      heading: "Photographs and posts",
      paragraphs: [
        "We publish photographs that show you only with your consent. What you post stays yours; by posting it you let us show it to members. We hide posts that hurt others.",
      ],
    },
    {
      heading: "Leaving",
      paragraphs: [
        "Delete your account in Settings whenever you like. We may suspend an account that breaks these terms, and we will tell you why. Indian law applies, and the courts of the club's city have jurisdiction.",
      ],
    },
    {
      heading: "Questions",
      paragraphs: ["Write to {email} or call {phone}."],
      link: { to: "/contact", label: "Contact us" },
    },
  ],
};
