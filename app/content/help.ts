import type { PageText } from "./content-shape";

export const help: PageText = {
  title: "Help",
  intro: "The things people ask about most. Is yours missing? Write to us.",
  sections: [
    {
      heading: "Book a run",
      paragraphs: [
        "Open Events, choose a run and press Book. You sign in with your mobile number and a six-digit code: no password to forget. Your pass with its QR code then waits on your dashboard.",
      ],
      link: { to: "/events", label: "See the next run" },
    },
    {
      heading: "The code hasn't arrived",
      paragraphs: [
        "Wait 30 seconds and press Resend. Check that the number has ten digits and starts with 6, 7, 8 or 9, and that your phone accepts service messages. After several tries we pause your number for a while, and then it works again.",
      ],
      link: { to: "/signin", label: "Go to SignIn" },
    },
    {
      heading: "Worried about someone?",
      paragraphs: [
        "Harassment, a hidden injury, someone who isn't safe: write to the club's welfare contacts. Nobody else can read it, and you don't have to say who you are.",
      ],
      link: { to: "/welfare", label: "Tell us privately" },
    },
    {
      heading: "Cancel or change a booking",
      paragraphs: [
        "Open your dashboard, choose the booking and press Cancel. Up to {cancelHours} hours before the start you get your free run or credit back.",
      ],
      link: { to: "/dashboard", label: "Open my dashboard" },
    },
    {
      heading: "Pay for a run",
      paragraphs: [
        "Scan the UPI code on your booking or copy the UPI ID, then enter the transaction reference. Or pay at the venue. Once we've confirmed the payment, your booking says so.",
      ],
      link: { to: "/plans", label: "What a run costs" },
    },
    {
      heading: "Change your number, download or delete your data",
      paragraphs: [
        "It's all in Settings. To change your number, you enter one code from the old phone and one from the new. If you delete your account, you have seven days to change your mind.",
      ],
      link: { to: "/settings", label: "Open settings" },
    },
  ],
};
