import { holdsSeat } from "~/core/bookings/status";
import type { DeskOutcome } from "~/db/tables/run-day";
import { UNDO_BESIDE_OTHERS_TEXTS, UNDO_TEXTS } from "~/texts/check-in/desk-desk";
import { checkedInValues, claimsToUndo, paymentsOf } from "./check-ins";
import type { Crew } from "./desk";

import type { RosterEntry } from "./roster/roster";

/** What an undo of a person's check-in takes back, as far as their entries tell. */
export interface PlannedUndo {
  /** The entries that it names; undefined where they have no nonces. */
  undoes: string[] | undefined;
  /** Whether somebody else's check-in stands. */
  isStillIn: boolean;
  /** What becomes of a payment at the desk. */
  payment: keyof typeof UNDO_BESIDE_OTHERS_TEXTS;
}

/** The undo by this crew member: of their check-in, or of everybody's, and an admin's of the payment that came with it. */
export function planUndo(
  { claims = [], payments = [] }: Pick<RosterEntry, "claims" | "payments">,
  { id, kind }: Pick<Crew, "id" | "kind">,
): PlannedUndo {
  const taken = claimsToUndo(claims, id);
  // What was listed by an earlier release has no entry to name.
  const isNamed = taken.length > 0 && taken.every(({ nonce }) => nonce !== "");
  // Only an admin takes payments, and takes them back.
  const paid = isNamed && kind === "admin" ? paymentsOf(payments, taken) : [];
  const ofPaid = paid.length === payments.length ? "back" : "stays";
  return {
    undoes: isNamed ? [...new Set([...taken, ...paid].map(({ nonce }) => nonce))] : undefined,
    isStillIn: taken.length < claims.length,
    payment: payments.length > 0 ? ofPaid : "none",
  };
}

/** The text for an undo while the server has not answered, or where it has nothing to add. */
export function undoText({ isStillIn, payment }: Omit<PlannedUndo, "undoes">): string {
  return (isStillIn ? UNDO_BESIDE_OTHERS_TEXTS : UNDO_TEXTS)[payment];
}

/** The text once the server has answered otherwise than planned, by the person as it has them now; else undefined. */
export function undoAnswerText(
  outcome: DeskOutcome,
  person: RosterEntry | undefined,
  timeZone: string | undefined,
): string | undefined {
  if (!person) return undefined;
  if (outcome === "done") return isCredit(person) ? UNDO_TEXTS.credit : undefined;
  if (outcome !== "duplicate") return undefined;
  if (person.checkedInAt !== null) return UNDO_TEXTS.stillIn(checkedInValues(person, timeZone));
  return hasPaid(person) ? UNDO_TEXTS.stays : undefined;
}

/** Whether an undo turned what was paid into credit: it cancels the booking only of a walk-in that was paid. */
function isCredit({ status, priceRupees }: RosterEntry): boolean {
  return !holdsSeat(status) && priceRupees > 0;
}

/** Whether the price is paid; the entries of a payment that stays although it was taken back are not listed. */
function hasPaid({ status, priceRupees, ...person }: RosterEntry): boolean {
  return holdsSeat(status) && priceRupees > 0 && !person.isUnpaid && !person.owesRupees;
}
