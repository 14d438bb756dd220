import type { Db } from "~/db/tables";
import type { DeskOutcome } from "~/db/tables/run-day";
import type { BookingId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { findDeskBooking } from "../entries/find-desk-booking.server";
import { listHomes } from "./list-homes.server";
import type { CheckInEvent } from "../desk";
import type { CheckInEntry } from "../form";

/** Takes back what an entry 'still out' names, now or when it arrives, however long ago it was made. */
export async function applyStillOut(
  db: Db,
  input: {
    event: Pick<CheckInEvent, "id">;
    entry: Extract<CheckInEntry, { kind: "still_out" }>;
    at: Instant;
  },
): Promise<{ outcome: DeskOutcome; bookingId?: BookingId | undefined }> {
  const { event, entry, at } = input;
  const asked = { eventId: event.id, bookingId: entry.bookingId };
  const bookingId = await findDeskBooking(db, asked);
  const before = bookingId ? await listHomes(db, { bookingId }) : [];
  const rows = [...new Set(entry.undoes)].map((home) => ({ entry: home, undo: entry.nonce, at }));
  if (rows.length > 0) await db.insertInto("undone_homes").values(rows).execute();
  const after = bookingId ? await listHomes(db, { bookingId }) : [];
  const isChanged = before.length > 0 && after.length === 0;
  return { outcome: isChanged ? "done" : "duplicate", bookingId };
}
