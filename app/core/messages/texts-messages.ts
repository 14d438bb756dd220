/** Texts of receipts and notes by e-mail, in the settings. */
export const EMAIL_TEXTS = {
  heading: "E-mail",
  what: "Receipts for what you paid, and the club's news if none of it reaches your phone. Nothing urgent comes this way. It costs nothing, and you can turn it off here at any time.",
  address: "Your e-mail address",
  agree: "I'd like these by e-mail: send me a code",
  sentTo: (address: string) => `We sent a code to ${address}. It works for an hour.`,
  code: "The code from the e-mail",
  confirm: "Confirm",
  again: "Send another code",
  change: "Send a code there",
  other: "Use another address",
  on: (address: string, day: string) => `Receipts and news go to ${address}, since ${day}.`,
  turnOff: "Turn off e-mail",
  refused: {
    address: "Please enter an e-mail address, such as asha@example.com.",
    limit:
      "That's enough codes for now. Please wait a minute, or until tomorrow after six of them.",
    noMailbox: "The mail server says that there is no such address. Please check it.",
    unavailable:
      "We couldn't send the e-mail just now. Please try again in a minute: a code that comes late won't work.",
    wrong: "That isn't the code. Please check it and try again.",
    expired: "That code no longer works. Please ask for another one.",
  },
} as const;

/** Texts of what members write on WhatsApp, and of the admins' replies. */
export const CONVERSATION_TEXTS = {
  heading: "WhatsApp",
  reply: "Your reply",
  until: (when: string) => `WhatsApp allows a reply in your own words until ${when}.`,
  closed:
    "WhatsApp allows a reply in your own words for 24 hours after somebody wrote. That is over: please call them, or wait for their next message.",
  /** The sender of an automatic reply. */
  byItself: "Answered automatically",
  send: "Send",
  sent: "Your reply is on its way.",
  unknown: "nobody knows whether it was sent",
  noAnswer:
    "WhatsApp did not answer, so nobody knows whether your reply went out. It stands below: if they don't answer, you can send it again.",
  perhapsSent:
    "These words may have gone out already: they would read them twice. To send them all the same, press 'Send again' below.",
  sendAgain: "Send again",
  sendAgainHint: "They may get it twice.",
  notSent: (why: string) => `Your reply was not sent. ${why}.`,
} as const;
