/**
 * Numbers that rules keep and texts promise. A text of the club names them in braces (`{cancelHours}`), one of the
 * program takes them from here.
 */
export const PROMISES = {
  /** A cancellation at least so many hours before the start gives the money back; after that it is late. */
  cancelHours: 12,
  /** How long a code to sign in works. */
  codeMinutes: 5,
  /** How long a member stays signed in at most. */
  sessionDays: 30,
  /** How long a browser that signed in before is known. */
  browserDays: 180,
  /** How long messages are kept, both ways. */
  messagesDays: 90,
  /** How long after it was asked for an account is erased. */
  erasureDays: 7,
  /** How long before a membership renews by itself its member is told, at least: the rules of UPI Autopay. */
  debitNoticeHours: 24,
  pictureMegabytes: 5,
  /** How long a seat that came free is held for somebody on the waitlist, at most. */
  offerHours: 12,
  /** How long before an event's start its check-in opens, and how long after its end it closes. */
  checkInOpensMinutes: 60,
  checkInClosesHours: 2,
  /** How long a check-in can be undone. */
  checkInUndoMinutes: 15,
  /** How long the code on the screen at the start works. */
  selfCodeSeconds: 30,
  /** The hour from which messages that are not urgent are sent. */
  morningHour: 8,
  /** How long messages of the contact form are kept whose sender did not join. */
  contactMonths: 12,
  /** How long a number is kept that signed in, gave no name and did not come back. */
  abandonedDays: 90,
  /** How long a link for a new or a locked-out admin works. */
  adminLinkDays: 3,
  /** The age from which nobody needs a parent. */
  adultYears: 18,
} as const;
