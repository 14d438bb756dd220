import { type Day, daysBetween, formatDay } from "~/lib/dates";
import { Refusal } from "~/lib/refusal";

export type MergeRefusal = "not_found" | "same" | "both_booked" | "both_waiting" | "both_members";

/** Why two records were not merged, in words for the admin. */
export const MERGE_REFUSAL_TEXTS: Record<MergeRefusal, string> = {
  not_found: "One of the two records no longer exists.",
  same: "This is the same record.",
  both_booked:
    "Both are booked on the same run: cancel one of those two bookings first; a completed one has its status reset before.",
  both_waiting: "Both are on the waitlist of the same run: take one of them off it first.",
  both_members:
    "Both have a membership, and one of them isn’t paid yet: mark it as paid first, or have it taken back.",
};

/** The events in the way of a merge, in words: 'Lakeside Loop, Sun, 15 Nov; Hill Run, Sun, 8 Nov'. */
export function sharedEventsText(runs: readonly { title: string; date: Day }[]): string {
  return runs.map(({ title, date }) => `${title}, ${formatDay(date)}`).join("; ");
}

/** At most this many of the events in the way of a merge are named. */
export const SHARED_EVENTS_NAMED = 5;

export class MergeRefused extends Refusal<MergeRefusal> {}

/** What an admin types before two records are merged for good. */
export const MERGE_WORD = "MERGE";

export const MERGE_UNCONFIRMED_TEXT = `Type ${MERGE_WORD} in this field first. Nothing was changed.`;

export function isMergeConfirmed(typed: string): boolean {
  return typed.trim().toUpperCase() === MERGE_WORD;
}

interface Membership {
  startsOn: Day;
  endsBefore: Day;
}

/** Days from today on that memberships of both records cover: one person has paid for them twice. */
export function daysPaidTwice(
  kept: readonly Membership[],
  gone: readonly Membership[],
  today: Day,
): number {
  const pairs = kept.flatMap((one) => gone.map((other) => [one, other] as const));
  return pairs.reduce((sum, [one, other]) => {
    const from = [today, one.startsOn, other.startsOn].reduce(later);
    const [to = today] = [one.endsBefore, other.endsBefore].sort();
    return sum + Math.max(0, daysBetween(from, to));
  }, 0);
}

function later(one: Day, other: Day): Day {
  return one > other ? one : other;
}
