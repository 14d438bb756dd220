import { Refusal } from "~/lib/refusal";

export type MergeRefusal = "not_found" | "same" | "both_booked" | "both_waiting" | "both_members";

/** Why two records were not merged, in words for the admin. */
export const MERGE_REFUSAL_TEXTS: Record<MergeRefusal, string> = {
  not_found: "One of the two records no longer exists.",
  same: "This is the same record.",
  both_booked: "Both are booked on the same run: cancel one of those two bookings first.",
  both_waiting: "Both are on the waitlist of the same run: take one of them off it first.",
  both_members: "Both have a membership at the moment: settle these first.",
};

export class MergeRefused extends Refusal<MergeRefusal> {}

/** What an admin types before two records are merged for good. */
export const MERGE_WORD = "MERGE";

export const MERGE_UNCONFIRMED_TEXT = `Type ${MERGE_WORD} in this field first. Nothing was changed.`;

export function isMergeConfirmed(typed: string): boolean {
  return typed.trim().toUpperCase() === MERGE_WORD;
}
