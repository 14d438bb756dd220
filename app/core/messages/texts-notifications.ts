/** Texts of the inbox and of the notification choices. */

export const NOTIFICATION_CHOICES_FORM_TEXTS = {
  save: "Save",
} as const;

export const NOTIFICATION_LIST_TEXTS = {
  new: "New",
} as const;

export const INBOX_SCREEN_TEXTS = {
  inbox: "Inbox",
  markAllAsRead: "Mark all as read",
  nothingHereYet: "Nothing here yet",
  confirmationsChangesCancellationsAnd:
    "Confirmations, changes, cancellations and offers for your runs appear here.",
} as const;

export const SETTINGS_NOTIFICATIONS_SCREEN_TEXTS = {
  notAgreed: "You haven't agreed to messages on your phone, so they are off. ",
  saved: "Saved.",
  whatWeTellYou: "What we tell you, and how",
  turnThemOnUnder: "Turn them on under Privacy",
} as const;

export const LATEST_MESSAGES_TEXTS = {
  heading: "Your last messages",
  none: "We haven't sent a message to your phone yet.",
  by: (wayLabel: string) => `by ${wayLabel}`,
} as const;

export const PUSH_TEXTS = {
  heading: "Notifications",
  question: "Shall we tell you on this phone or computer when this run changes?",
  yes: "Yes, tell me",
  later: "Not now",
  on: "Notifications are on here.",
  failed: "That didn't work, so notifications are still off here. Please try again.",
  what: "Your phone or computer shows what comes to your inbox as soon as it's there. It costs nothing.",
  turnOn: "Turn on here",
  turnOff: "Turn off",
  turnOffOn: (device: string) => `Turn off on ${device}`,
  since: (day: string) => `since ${day}`,
  cannot: {
    no: "This browser can't show notifications.",
    install:
      "On an iPhone, add this site to your home screen first: Share, then Add to Home Screen. Open it from there.",
    blocked: "This browser blocks notifications from us. Allow them in its settings for this site.",
  },
} as const;
