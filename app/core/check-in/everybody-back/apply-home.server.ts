import type { Db } from "~/db/tables";
import type { DeskOutcome } from "~/db/tables/run-day";
import type { BookingId } from "~/db/tables/shapes";
import { findDeskBooking } from "../entries/find-desk-booking.server";
import { findUndoneWalkIn } from "../entries/find-undone-walk-in.server";
import { listHomes } from "./list-homes.server";
import { isGenuine } from "../pass/passes.server";
import { findRosterEntry } from "../roster/rosters.server";
import type { CheckInEvent } from "../desk";
import { readPass, readReference } from "../pass/passes";
import type { CheckInEntry } from "../form";

interface Input {
  event: Pick<CheckInEvent, "id">;
  entry: Extract<CheckInEntry, { kind: "home" | "left_early" }>;
  secret: string;
}

interface Applied {
  outcome: DeskOutcome;
  bookingId?: BookingId | undefined;
  undoneWalkIn?: string;
}

/**
 * Decides about an entry of a person's return: 'duplicate' when there is an earlier one. Who is home follows
 * from all stored entries, so that any order of arrival gives the same result; the return of an undone walk-in counts
 * once the person is added again. Call it in the transaction that
 * stores the entry.
 */
export async function applyHome(db: Db, input: Input): Promise<Applied> {
  const found = await findReturned(db, input);
  if (!found.bookingId) {
    const named = { eventId: input.event.id, bookingId: input.entry.bookingId ?? "" };
    const undone = await findUndoneWalkIn(db, named);
    return undone ? { outcome: "done", undoneWalkIn: undone.id } : found;
  }
  const homes = await listHomes(db, { bookingId: found.bookingId });
  return { ...found, outcome: homes.length > 0 ? "duplicate" : "done" };
}

/** The booking of a tapped row, a scanned pass or a typed code; a forged or foreign pass has none. */
async function findReturned(db: Db, input: Input): Promise<Applied> {
  const { entry, event, secret } = input;
  const eventId = event.id;
  if (entry.code === undefined) {
    const asked = { eventId, bookingId: entry.bookingId ?? "" };
    return { outcome: "unknown", bookingId: await findDeskBooking(db, asked) };
  }
  const pass = readPass(entry.code);
  if (pass && !(await isGenuine(pass, { secret }))) return { outcome: "forged" };
  if (pass && pass.eventId !== eventId) return { outcome: "other_run" };
  const reference = pass?.reference ?? readReference(entry.code);
  if (!reference) return { outcome: "unreadable" };
  const found = await findRosterEntry(db, { eventId, reference });
  return { outcome: "unknown", bookingId: found?.bookingId };
}
