import { PROMISES } from "~/content/promises";
import { DAY_MS, type Day, dayOf, formatDay, type Instant } from "~/lib/dates";
import { listText } from "~/lib/lists";
import { formatRupees } from "~/lib/rupees";
import { joinSentences } from "~/lib/text-lines";
import { ERASURE_TEXTS } from "~/texts/account/account";
import type { ERASE_MEMBER_TEXTS } from "~/texts/account/erase-member";

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

/** The same in words, for the member or, in texts of its own, for an admin; empty when nothing is at stake. */
export function erasureEffectsText(
  effects: ErasureEffects,
  day: string,
  texts: Pick<typeof ERASE_MEMBER_TEXTS, "lost" | "membershipUntil" | "notPaidBack" | "owed">,
): string {
  const { membershipUntil, creditRupees, seats, paidRupees, owedRupees } = effects;
  const lost = [
    membershipUntil && texts.membershipUntil({ lastDay: formatDay(membershipUntil) }),
    creditRupees > 0 && ERASURE_TEXTS.credit({ amount: formatRupees(creditRupees) }),
    seats > 0 && ERASURE_TEXTS.seats({ count: seats }),
  ].filter((part) => typeof part === "string");
  const hasPaid = membershipUntil !== undefined || creditRupees + paidRupees > 0;
  return joinSentences([
    lost.length > 0 && texts.lost({ day, what: listText(lost) }),
    hasPaid && texts.notPaidBack,
    owedRupees > 0 && texts.owed({ amount: formatRupees(owedRupees) }),
  ]);
}
