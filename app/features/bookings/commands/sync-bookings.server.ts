import type { Db } from "~/db/tables";
import type { BookingPlan } from "~/db/tables/runs";
import type { Day, Instant } from "~/lib/dates";
import { findEventByTitle } from "../queries/find-event-by-title.server";
import { hasSyncedBooking } from "../queries/has-synced-booking.server";
import type { SyncOutcome, SyncResult } from "../rules/refusals";
import { bookSeat } from "./book-seat.server";

/** A booking that waited on the device, as the device kept it; only title and key are always there. */
export interface KeptBooking {
  participantName?: string | undefined;
  participantEmail?: string | undefined;
  eventTitle: string;
  /** The day of the run: the runs of a weekly series share their title. */
  date?: Day | undefined;
  plan?: BookingPlan | undefined;
  paceGroup?: string | undefined;
  notes?: string | undefined;
  guests?: { name: string; phone: string }[] | undefined;
  /** The price (rupees) that the person saw; without it the price of the moment counts. */
  shownPriceRupees?: number | undefined;
  submitKey: string;
}

/**
 * Copies bookings that waited on a device to their member's account and says what became of each. One whose
 * participant (e-mail, else name) has a booking of the same event is a duplicate; one with neither e-mail nor
 * name is skipped. Everything else goes by the same rules as booking online.
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
  const answer = (outcome: SyncOutcome, slug?: string): SyncResult => ({
    submitKey: kept.submitKey,
    eventTitle: kept.eventTitle,
    slug,
    outcome,
  });
  if (!kept.participantEmail && !kept.participantName) return answer("skipped");
  if (await hasSyncedBooking(db, { memberId, ...kept })) return answer("duplicate");
  const event = await findEventByTitle(db, { title: kept.eventTitle, date: kept.date, now });
  if (!event) return answer("not_bookable");
  const outcome = await bookSeat(db, {
    eventId: event.id,
    memberId,
    plan: kept.plan ?? null,
    guests: kept.guests ?? [],
    paceGroup: kept.paceGroup ?? null,
    notes: kept.notes ?? null,
    shownPriceRupees: kept.shownPriceRupees ?? event.priceRupees,
    submitKey: kept.submitKey,
    now,
    timeZone,
  });
  return answer(outcome.ok ? "booked" : outcome.reason, event.slug);
}
