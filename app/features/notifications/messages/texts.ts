/** Texts of receipts and notes by e-mail, in the settings. */
export const EMAIL_TEXTS = {
  heading: "E-mail",
  what: "Receipts for what you paid, and what the club tells everybody. Nothing urgent: that comes to your phone. It costs nothing, and you can turn it off here at any time.",
  address: "Your e-mail address",
  agree: "I'd like these by e-mail: send me a code",
  sentTo: (address: string) => `We sent a code to ${address}. It works for an hour.`,
  code: "The code from the e-mail",
  confirm: "Confirm",
  again: "Send another code",
  other: "Use another address",
  on: (address: string, day: string) => `Receipts and news go to ${address}, since ${day}.`,
  turnOff: "Turn off e-mail",
  refused: {
    address: "Please enter an e-mail address, such as asha@example.com.",
    limit:
      "That's enough codes for now. Please wait a minute, or until tomorrow after six of them.",
    noMailbox: "The mail server says that there is no such address. Please check it.",
    unavailable: "We couldn't send the e-mail just now. Please try again in a minute.",
    wrong: "That isn't the code. Please check it and try again.",
    expired: "That code no longer works. Please ask for another one.",
  },
} as const;
