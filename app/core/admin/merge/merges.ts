import type { MemberId } from "~/db/tables/shapes";
import { type Day, daysBetween, formatDay } from "~/lib/dates";
import { Refusal } from "~/lib/refusal";
import { MERGES_TEXTS } from "~/texts/admin/merge";

/** Two records of one person. */
export interface TwoRecords {
  /** The one that stays. */
  memberId: MemberId;
  /** The one that goes. */
  goneId: MemberId;
}

export type MergeRefusal = "not_found" | "same" | "both_booked" | "both_members" | "erasing";

/** The events in the way of a merge, in words: 'Lakeside Loop, Sun, 15 Nov; Hill Run, Sun, 8 Nov'. */
export function sharedEventsText(runs: readonly { title: string; date: Day }[]): string {
  return runs.map(({ title, date }) => `${title}, ${formatDay(date)}`).join("; ");
}

/** At most this many of the events in the way of a merge are named. */
export const SHARED_EVENTS_NAMED = 5;

export class MergeRefused extends Refusal<MergeRefusal> {}

/** What an admin types before two records are merged for good. */
export const MERGE_WORD = "MERGE";

export function mergeUnconfirmedText() {
  return MERGES_TEXTS.mergeUnconfirmedText({ mergeWord: MERGE_WORD });
}

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
