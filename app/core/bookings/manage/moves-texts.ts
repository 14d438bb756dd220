import type { BookingPlan, BookingStatus } from "~/db/tables/events";
import { formatRupees } from "~/lib/rupees";
import { BOOKING_REFUSAL_TEXTS } from "../booking-texts";
import type { BookingRefusal, MoveRefusal, UndoRefusal } from "../refusals";
import { PENDING } from "../status";

/** What admins read after booking for somebody, moving bookings and undoing a move. */

export const RUNNER_REFUSAL_TEXTS: Record<BookingRefusal | "name_missing", string> = {
  ...BOOKING_REFUSAL_TEXTS,
  name_missing: "The club doesn’t know this number yet: type a name too.",
  full: "This run is full.",
  already_booked: "This person is already booked on this run.",
  trial_used: "They have booked or used their free first run, or have run with the club before.",
  not_approved:
    "They are waiting for approval and have no free first run left: approve them first.",
  not_confirmed: "They are under 18 and waiting for approval: approve them first.",
  price_changed: "The price of this run has changed. Please check it and book again.",
  profile_incomplete: "The club has no name for this number: type a name too.",
};

/** Why a move was refused, after the specification's sentence. */
export const MOVE_REFUSAL_TEXTS: Record<MoveRefusal, string> = {
  not_a_move: "That isn’t a possible next status.",
  not_started: "A booking can be completed once its run has started.",
  changed_meanwhile: "Somebody else has changed it. The list shows it as it is now.",
  full: "The run is full.",
  event_cancelled: "The run is cancelled, so this booking can’t come back.",
  already_booked: "This person has another booking for this run.",
};

export const UNDO_REFUSAL_TEXTS: Record<UndoRefusal, string> = {
  ...MOVE_REFUSAL_TEXTS,
  full: "The seat has gone to somebody else.",
  too_late: "It is too late to undo this. Move the booking instead.",
  credit_used: "The payment became credit and has been used since. Use Reset Status instead.",
  membership_gone: "An unpaid membership was given up with it. Use Reset Status instead.",
};

/** Who was booked, and on what terms. */
export interface BookedTerms {
  name: string;
  plan: BookingPlan;
  status: BookingStatus;
  priceRupees: number;
  paidRupees: number;
}

/** 'Asha Raman is booked. ₹99 is due.': the number may be another person's than the admin thought. */
export function bookedForText(booked: BookedTerms & { isNew: boolean }): string {
  const isNew = booked.isNew && "They are new to the club and waiting for approval.";
  return [`${booked.name} is booked.`, termsText(booked), isNew].filter(Boolean).join(" ");
}

function termsText({ plan, status, priceRupees, paidRupees }: BookedTerms): string {
  if (plan !== "pay_per_run") {
    const why = {
      monthly_membership: "Their membership covers this run.",
      free_trial: "It's their free first run.",
    }[plan];
    return status === PENDING ? `${why} The booking is still to be confirmed.` : why;
  }
  if (priceRupees === 0) return "This run is free.";
  const price = formatRupees(priceRupees);
  return paidRupees < priceRupees ? `${price} is due.` : `${price} was paid from their credit.`;
}

/** The outcome of one or many moves in the specification's words; `failed` begins a refusal. */
export function moveResultText(
  moves: { moved: string[]; refused: (MoveRefusal | "not_found")[]; refusedCount: number },
  to: BookingStatus,
  failed: string,
): string {
  const reasons = moves.refused.flatMap((reason) =>
    reason === "not_found" ? [] : MOVE_REFUSAL_TEXTS[reason],
  );
  if (moves.moved.length === 0) return [failed, ...reasons].join(" ");
  const done = `Booking status updated to ${to}`;
  const several = moves.moved.length > 1 ? `${done} (${moves.moved.length} bookings)` : done;
  return moves.refusedCount === 0
    ? several
    : `${several}. ${moves.refusedCount} could not be moved: ${reasons.join(" ")}`;
}
