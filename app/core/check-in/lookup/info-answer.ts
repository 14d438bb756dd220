import type { DeskEntryKind, DeskOutcome } from "~/db/tables/run-day";
import { INFO_ANSWER_TEXTS } from "./info-texts";
import { deskText } from "../desk";
import { giveBackText, type MoneyBack } from "../desk-money/money";
import type { RosterEntry } from "../roster/roster";
import { type PlannedUndo, undoAnswerText, undoText } from "../undo";

/** Whether what was asked for is so now. */
export function isSo(outcome: DeskOutcome): boolean {
  return outcome === "done" || outcome === "duplicate";
}

/**
 * What /qr-info says after a button was pressed; `checkIn` is the outcome of the check-in that follows a payment, `undo`
 * what was to be taken back, and `person` who they are on the list afterwards.
 */
export function infoAnswer(input: {
  kind: DeskEntryKind | "owes";
  outcome: DeskOutcome;
  /** The money that a payment leaves to give back. */
  back: MoneyBack | undefined;
  checkIn: DeskOutcome | undefined;
  undo: PlannedUndo | undefined;
  person: RosterEntry | undefined;
  timeZone: string;
}): string {
  const { kind, outcome, back, checkIn, undo, person, timeZone } = input;
  if (back) return [checkIn && paidText(checkIn), giveBackText(back)].filter(Boolean).join(" ");
  if (kind === "pay" && isSo(outcome)) return paidText(checkIn);
  if (undo && isSo(outcome)) return undoAnswerText(outcome, person, timeZone) ?? undoText(undo);
  return deskText(outcome, kind === "owes" ? "check_in" : kind);
}

function paidText(checkIn: DeskOutcome | undefined): string {
  if (!checkIn) return INFO_ANSWER_TEXTS.paid;
  if (isSo(checkIn)) return INFO_ANSWER_TEXTS.paidAndCheckedIn;
  return INFO_ANSWER_TEXTS.paidNotCheckedIn(deskText(checkIn, "check_in"));
}
