import { PROMISES } from "~/content/promises";
import { DAY_MS, type Day, dayOf, formatDay, type Instant } from "~/lib/dates";
import { listText } from "~/lib/lists";
import { formatRupees } from "~/lib/rupees";
import { joinSentences } from "~/lib/text-lines";
import { ACCOUNT_TEXTS, ERASURE_TEXTS } from "~/texts/account/account";

export const ERASURE_DELAY_MS = PROMISES.erasureDays * DAY_MS;
/** The id of the part that says that an account will be erased. */
export const ERASURE_PART = "deletion";
/** Replaces title, start and place of an erased member's bookings. */
export const ERASED_ACTIVITY = { title: "Run", time: "00:00", location: "" };
/** Replaces an erased member's name. */
export const ERASED_NAME = "Deleted account";

/** When an erasure requested at `requestedAt` is due. */
export function erasureDue(requestedAt: Instant): Instant {
  return requestedAt + ERASURE_DELAY_MS;
}

/** The day of an erasure in words. */
export function erasureDay(dueAt: Instant, timeZone: string): string {
  return formatDay(dayOf(dueAt, timeZone), { year: true });
}

/** What goes with a member's account, and what they owe all the same. */
export interface ErasureEffects {
  /** The last day of a paid membership that outlives the account. */
  membershipUntil: Day | undefined;
  creditRupees: number;
  /** Seats at runs after the account's end, guests included. */
  seats: number;
  /** What was paid for these seats. */
  paidRupees: number;
  owedRupees: number;
}

/** The same in words, for a member who may delete their account; empty when nothing is at stake. */
export function erasureEffectsText(effects: ErasureEffects, day: string): string {
  const { membershipUntil, creditRupees, seats, paidRupees, owedRupees } = effects;
  const lost = [
    membershipUntil && ACCOUNT_TEXTS.yourMembershipUntil({ lastDay: formatDay(membershipUntil) }),
    creditRupees > 0 && ERASURE_TEXTS.credit({ amount: formatRupees(creditRupees) }),
    seats > 0 && ERASURE_TEXTS.seats({ count: seats }),
  ].filter((part) => typeof part === "string");
  const hasPaid = membershipUntil !== undefined || creditRupees + paidRupees > 0;
  return joinSentences([
    lost.length > 0 && ERASURE_TEXTS.lost({ day, what: listText(lost) }),
    hasPaid && ERASURE_TEXTS.notPaidBack,
    owedRupees > 0 && ERASURE_TEXTS.owed({ amount: formatRupees(owedRupees) }),
  ]);
}
