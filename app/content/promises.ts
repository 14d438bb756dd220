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
} as const;
