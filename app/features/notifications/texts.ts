/** Texts of the inbox and the choice of what is told. */

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
  saved: "Saved.",
  whatWeTellYou: "What we tell you, and how",
  turnThemOnUnder: "Turn them on under Privacy",
} as const;

export const LATEST_MESSAGES_TEXTS = {
  heading: "Your last messages",
  none: "We haven't sent a message to your phone yet.",
  by: (way: string) => `by ${way}`,
} as const;
