import type { TextPage } from "./text-page";

export const help: TextPage = {
  title: "Help",
  intro: "The five things people ask for most. If yours is not here, write to us.",
  sections: [
    {
      heading: "Book a run",
      paragraphs: [
        "Open Events, choose a run and press Book. You sign in with your mobile number and a six-digit code; there is no password to forget. Your pass with its QR code is then on your dashboard.",
      ],
      link: { to: "/events", label: "See the next run" },
    },
    {
      heading: "The code does not arrive",
      paragraphs: [
        "Wait 30 seconds and press Resend. Check that the number has ten digits and starts with 6, 7, 8 or 9, and that your phone accepts service messages. After several tries the number rests for a while; then it works again.",
      ],
      link: { to: "/signin", label: "Go to SignIn" },
    },
    {
      heading: "Cancel or change a booking",
      paragraphs: [
        "Open your dashboard, choose the booking and press Cancel. Until 12 hours before the start your place and your free run or credit come back.",
      ],
      link: { to: "/dashboard", label: "Open my dashboard" },
    },
    {
      heading: "Pay for a run",
      paragraphs: [
        "Scan the UPI code on your booking or copy the UPI id, and type in the transaction reference. Or pay at the venue. An admin confirms the payment and your booking shows it.",
      ],
      link: { to: "/plans", label: "What a run costs" },
    },
    {
      heading: "Change your number, download or delete your data",
      paragraphs: [
        "All of it is in Settings: a new number needs a code on the old and the new one; deleting the account can be undone for seven days.",
      ],
      link: { to: "/settings", label: "Open settings" },
    },
  ],
};
