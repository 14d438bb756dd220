import type { BookingStatus } from "~/db/tables/runs";
import type { Instant } from "~/lib/dates";
import { MOVE_REFUSAL_TEXTS, type MoveRefusal } from "./refusals";

/** How long an admin's move can be undone. */
export const UNDO_SECONDS = 30;

/** The fields of an Undo, and for how many seconds it is offered. */
export function undoFields(move: {
  bookingIds: string[];
  from: BookingStatus;
  to: BookingStatus;
  movedAt: Instant;
}) {
  const { bookingIds, from, to, movedAt } = move;
  const ids = bookingIds.map((id): [string, string] => ["bookingId", id]);
  const fields: [string, string][] = [...ids, ["from", from], ["to", to]];
  return { fields, movedAt, seconds: UNDO_SECONDS };
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
