import type { DeskEntryKind, DeskOutcome } from "~/db/tables/run-day";
import { INFO_ANSWER_TEXTS } from "../texts/info";
import { UNDO_TEXTS } from "../texts/undo";
import { deskText } from "./desk";
import { hasPaid, isCredit } from "./money";
import type { RosterEntry } from "./roster";

/** Whether what was asked for is so now. */
export function isSo(outcome: DeskOutcome): boolean {
  return outcome === "done" || outcome === "duplicate";
}

/**
 * What /qr-info says after a button was pressed; `checkIn` is the outcome of the check-in that follows a payment, and
 * `person` who they are on the list afterwards.
 */
export function infoAnswer(input: {
  kind: DeskEntryKind | "owes";
  outcome: DeskOutcome;
  checkIn: DeskOutcome | undefined;
  person: RosterEntry | undefined;
}): string {
  const { kind, outcome, checkIn, person } = input;
  if (kind === "pay" && isSo(outcome)) return paidText(checkIn);
  if (kind === "undo" && isSo(outcome) && person?.checkedInAt == null) return undoneText(person);
  return deskText(outcome, kind === "owes" ? "check_in" : kind);
}

function paidText(checkIn: DeskOutcome | undefined): string {
  if (!checkIn) return INFO_ANSWER_TEXTS.paid;
  if (isSo(checkIn)) return INFO_ANSWER_TEXTS.paidAndCheckedIn;
  return INFO_ANSWER_TEXTS.paidNotCheckedIn(deskText(checkIn, "check_in"));
}

function undoneText(person: RosterEntry | undefined): string {
  if (person && isCredit(person)) return UNDO_TEXTS.credit;
  return person && hasPaid(person) ? UNDO_TEXTS.stays : UNDO_TEXTS.none;
}
