import type { PageText } from "./content-shape";

export const privacy: PageText = {
  title: "Privacy notice",
  intro:
    "What {club} knows about you, why, for how long, and how to take it back. Written for the Digital Personal Data Protection Act, 2023.",
  updated: "2026-12-01",
  sections: [
    {
      heading: "What we keep and why",
      paragraphs: ["We only ask for what a run needs."],
      list: [
        "Your name and mobile number: to sign you in with a code and to know who is running.",
        "Date of birth: because the club is for people aged {adultYears} and over.",
        "Gender, profession, goals and running level: to plan pace groups and to see whom we reach.",
        "An emergency contact, if you give one. Admins see it at the check-in desk on the day of a run. If they look it up at any other time, we record it. On runs where we count everybody back in, the run's leaders see it too, with your number, from an hour before the start until two hours after the end.",
        "Bookings, check-ins and payments: to keep your spot, your pass and the club's accounts.",
        "What you add yourself: a picture, posts and comments, runs of your own, an Instagram name, notes on a booking, and the names and numbers of guests you bring.",
        "From the contact form: full name, age, profession and WhatsApp number, to answer you.",
        "Network address and browser at each sign-in: to keep strangers out of your account.",
        "A passkey, if you make one: its public half. Your fingerprint or face never leaves your device.",
        "If you turn on notifications: the address and keys your browser gives us for them, until you turn them off, sign out there, or your browser stops taking them.",
        "Your e-mail address, if you want receipts and news there: we write to it only once you've confirmed it with the code we send there.",
        "A health declaration at your first booking, with its date and wording.",
      ],
    },
    {
      heading: "What we ask for separately",
      paragraphs: [
        "Five things are up to you, each on its own: WhatsApp messages, photographs of you, your name on the board, joining the crew, and letting other members see which runs you're coming to. None is ticked for you. You can switch each one off in Settings, and it takes effect at once.",
      ],
      link: { to: "/settings", label: "Open settings" },
    },
    {
      heading: "Who else sees it",
      paragraphs: [
        "These people and services, and nobody else: no advertising, no analytics by others, no fonts or maps from other companies.",
      ],
      list: [
        "Run leaders: the names on their own run and the last four digits of each number. On runs where we count everybody back in, their phones hold the whole numbers of everyone booked, at the times above, to call whoever is missing.",
        "Admins: what they need for their work. Their lists show the end of a number. We record who looks at a whole one, except on a phone that counts everybody back in.",
        "The service that delivers our messages: your number or e-mail address, and the message. We send sign-in codes, and news of your runs if you want them.",
        "Your browser's own service (Google's, Apple's, Mozilla's or Microsoft's), if you turn on notifications: that we sent something and when. What it says is encrypted.",
        "A service that tells people from programs, on pages that send a code: your network address.",
      ],
    },
    {
      heading: "How long we keep it",
      paragraphs: [
        "As long as you're a member, and these things no longer than this. A deleted account leaves only the date and amount of its bookings behind.",
      ],
      list: [
        "What you wrote in the contact form, if you didn't join: {contactMonths} months.",
        "The number of a sign-up you didn't finish: 24 hours.",
        "A number that signed in and never gave a name: {abandonedDays} days after it was last used.",
        "Sign-in codes, in a form nobody can read: 24 hours.",
        "A session with its network address: as long as you stay signed in, {sessionDays} days at most.",
        "The log that the law asks for: sign-ins and downloads with their network addresses, and what admins did: {logsKept}. If you delete your account, it stays until then, without your name and number.",
        "Messages we sent you, and whether they arrived: {messagesDays} days.",
        "What you write to us on WhatsApp, and our answers: {messagesDays} days.",
        "An e-mail address nobody confirmed: one day.",
        "Your health declaration: three years.",
      ],
    },
    {
      heading: "Your rights",
      paragraphs: [
        "You can see, correct, download and erase your data in Settings, or write to us and we'll do it for you. We wait seven days before erasing anything, in case you change your mind. You can also name someone to act for you: just write to us.",
      ],
    },
    {
      heading: "People under {adultYears}",
      paragraphs: [
        "Nobody under {adultYears} can join without the consent of a parent, which we check. We never show anyone under {adultYears} on a board or in statistics.",
      ],
    },
    {
      heading: "Questions and complaints",
      paragraphs: [
        "{officer} answers at {email} or {phone}, within 7 days. If the answer doesn't settle it, you can complain to the Data Protection Board of India.",
      ],
      link: { to: "/contact", label: "Write to us" },
    },
  ],
};
