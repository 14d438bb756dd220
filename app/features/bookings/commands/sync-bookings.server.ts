import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { findParticipant } from "../queries/find-participant.server";
import { findRunByTitle } from "../queries/find-run-by-title.server";
import { hasFreeTrial } from "../queries/has-free-trial.server";
import { hasSyncedBooking } from "../queries/has-synced-booking.server";
import type { BookingRefusal } from "../rules";
import { bookSeat } from "./book-seat.server";

/** A booking that waited on the device, as the device kept it. */
export interface KeptBooking {
  participantName?: string | undefined;
  participantEmail?: string | undefined;
  eventTitle: string;
  submitKey: string;
}

export type SyncResult = "booked" | "duplicate" | "skipped" | BookingRefusal;

/**
 * Copies bookings that waited on a device to their member's account and says what became of each. One whose
 * participant (e-mail, else name) has a booking of the same event title is a duplicate; one with neither
 * e-mail nor name is skipped. Everything else goes by the same rules as booking online.
 */
export async function syncBookings(
  db: Db,
  input: { memberId: string; bookings: KeptBooking[]; now: Instant; timeZone: string },
): Promise<SyncResult[]> {
  const results: SyncResult[] = [];
  for (const kept of input.bookings) results.push(await syncOne(db, { ...input, kept }));
  return results;
}

async function syncOne(
  db: Db,
  input: { memberId: string; kept: KeptBooking; now: Instant; timeZone: string },
): Promise<SyncResult> {
  const { memberId, kept, now, timeZone } = input;
  if (!kept.participantEmail && !kept.participantName) return "skipped";
  if (await hasSyncedBooking(db, { memberId, ...kept })) return "duplicate";
  const run = await findRunByTitle(db, { title: kept.eventTitle, now });
  if (!run) return "not_bookable";
  const member = await findParticipant(db, { memberId });
  const isFree = await hasFreeTrial(db, { phone: member.phone, now });
  const outcome = await bookSeat(db, {
    eventId: run.id,
    memberId,
    plan: isFree ? "free_trial" : "pay_per_run",
    guests: [],
    paceGroup: null,
    notes: null,
    shownPriceRupees: run.priceRupees,
    submitKey: kept.submitKey,
    now,
    timeZone,
  });
  return outcome.ok ? "booked" : outcome.reason;
}
