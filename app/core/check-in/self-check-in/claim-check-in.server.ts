import { emitEvent } from "~/db/domain-events";
import type { Db } from "~/db/tables";
import type { CheckInMethod } from "~/db/tables/events";
import type { DeskOutcome } from "~/db/tables/run-day";
import type { BookingId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import type { CheckInEvent } from "../desk";
import { settleCheckIn } from "../entries/settle-check-in.server";
import type { Claim } from "./claims";

/**
 * Adds an entry to those that say that the person of this booking came: 'duplicate' when an earlier one did,
 * 'cancelled' when the booking was. Call it in the transaction that stores the entry.
 */
export async function claimCheckIn(
  db: Db,
  input: {
    event: Pick<CheckInEvent, "id" | "status">;
    bookingId: BookingId;
    /** A walk-in has no method. */
    claim: Claim & { method: CheckInMethod | null };
    now: Instant;
    timeZone: string;
  },
): Promise<{ outcome: DeskOutcome; bookingId: BookingId }> {
  const { bookingId } = input;
  const { wasIn, isCancelled } = await settleCheckIn(db, input);
  if (isCancelled) return { outcome: "cancelled", bookingId };
  if (wasIn) return { outcome: "duplicate", bookingId };
  emitEvent(db, { event: "checked_in", bookingId, eventId: input.event.id });
  return { outcome: "done", bookingId };
}
