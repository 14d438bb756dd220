import type { BookingPlan, BookingStatus } from "~/db/tables/events";
import { formatRupees } from "~/lib/rupees";
import { joinSentences } from "~/lib/text-lines";
import { joinTexts } from "~/lib/texts";
import {
  MOVE_REFUSAL_TEXTS,
  MOVES_TEXTS,
  RUNNER_REFUSAL_TEXTS as RUNNER_REFUSAL_TEXTS_MESSAGES,
  UNDO_REFUSAL_TEXTS as UNDO_REFUSAL_TEXTS_MESSAGES,
} from "~/texts/bookings/manage-moves";
import { BOOKING_REFUSAL_TEXTS } from "../booking-texts";
import type { BookingRefusal, MoveRefusal, UndoRefusal } from "../refusals";
import { PENDING } from "../status";

/** What admins read after booking for somebody, moving bookings and undoing a move. */

export const RUNNER_REFUSAL_TEXTS: Record<BookingRefusal | "name_missing", string> = joinTexts(
  BOOKING_REFUSAL_TEXTS,
  RUNNER_REFUSAL_TEXTS_MESSAGES,
);

export const UNDO_REFUSAL_TEXTS: Record<UndoRefusal, string> = joinTexts(
  MOVE_REFUSAL_TEXTS,
  UNDO_REFUSAL_TEXTS_MESSAGES,
);

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
  const isNew = booked.isNew && MOVES_TEXTS.waitingForApproval;
  return joinSentences([MOVES_TEXTS.isBooked({ name: booked.name }), termsText(booked), isNew]);
}

function termsText({ plan, status, priceRupees, paidRupees }: BookedTerms): string {
  if (plan !== "pay_per_run") {
    const why = {
      monthly_membership: MOVES_TEXTS.monthly_membership,
      free_trial: MOVES_TEXTS.free_trial,
    }[plan];
    return status === PENDING ? MOVES_TEXTS.notConfirmed({ why }) : why;
  }
  if (priceRupees === 0) return MOVES_TEXTS.thisRunIsFree;
  const price = formatRupees(priceRupees);
  return paidRupees < priceRupees
    ? MOVES_TEXTS.isDue({ price })
    : MOVES_TEXTS.paidByCredit({ price });
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
  const done = MOVES_TEXTS.done({ to });
  const several =
    moves.moved.length > 1 ? MOVES_TEXTS.several({ done, count: moves.moved.length }) : done;
  return moves.refusedCount === 0
    ? several
    : MOVES_TEXTS.couldNotBeMoved({
        several,
        refusedCount: moves.refusedCount,
        reasons: reasons.join(" "),
      });
}
