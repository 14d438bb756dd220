import type { Db } from "~/db/tables";
import type { DeskOutcome } from "~/db/tables/run-day";
import type { BookingId } from "~/db/tables/shapes";
import { findOwnBooking } from "../entries/find-own-booking.server";
import type { CheckInEvent, Crew } from "../desk";
import type { CheckInEntry } from "../form";

/** The sweep is home, and nobody is behind: it counts for their own booking, where they have one. */
export async function applyLast(
  db: Db,
  input: {
    event: Pick<CheckInEvent, "id">;
    entry: Extract<CheckInEntry, { kind: "last" }>;
    crew: Pick<Crew, "id">;
  },
): Promise<{ outcome: DeskOutcome; bookingId?: BookingId | undefined }> {
  const memberId = input.entry.by ?? input.crew.id;
  const bookingId = await findOwnBooking(db, { eventId: input.event.id, memberId });
  return { outcome: "done", bookingId };
}
