import { clubText } from "~/content/club-words.server";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { cancelReasonText } from "~/core/bookings/cancel-reason";
import type { SyncOutcome, SyncResult } from "~/core/bookings/refusals";
import { listPublicEvents } from "~/core/bookings/standings.server";
import { seatHeld } from "~/core/bookings/status.server";
import { nameMember } from "~/core/people/profile/save-profile.server";
import { refreshStatistics } from "~/core/progress/statistics/refresh-statistics.server";
import type { Db } from "~/db/tables";
import type { BookingPlan, EventStatus } from "~/db/tables/events";
import type { MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Day, Instant } from "~/lib/dates";
import { errorText } from "~/lib/error-text";
import { SYNC_TEXTS } from "~/texts/account/account";
import { UNREADABLE_TEXTS } from "~/texts/account/sync";

/** A booking as stored on the device; only title and key are always present. */
export interface OfflineBooking {
  /** Whose it is; without it, that of the member who signs in here. */
  memberId?: MemberId | undefined;
  participantName?: string | undefined;
  participantEmail?: string | undefined;
  eventTitle: string;
  /** The day of the event; events of a weekly series share a title. */
  date?: Day | undefined;
  plan?: BookingPlan | undefined;
  paceGroup?: string | undefined;
  notes?: string | undefined;
  guests?: { name: string; phone: string }[] | undefined;
  /** The price (rupees) on the page; without it the current price counts. */
  shownPriceRupees?: number | undefined;
  /** The version of the health declaration that was shown above the button. */
  waiver?: string | undefined;
  submitKey: string;
}

/**
 * Books what was stored on a device for its member and returns the outcome of each. One whose
 * participant (e-mail, else name) has a booking of the same event is a duplicate; one with neither e-mail nor
 * name is skipped. All others follow the rules of booking online. A run that the club cancelled comes with its reason.
 */
export async function syncBookings(
  db: Db,
  input: { memberId: MemberId; bookings: OfflineBooking[]; now: Instant; timeZone: string },
): Promise<SyncResult[]> {
  const results: SyncResult[] = [];
  for (const kept of input.bookings) results.push(await syncOne(db, { ...input, kept }));
  return results;
}

async function syncOne(
  db: Db,
  input: { memberId: MemberId; kept: OfflineBooking; now: Instant; timeZone: string },
): Promise<SyncResult> {
  const { memberId, kept, now, timeZone } = input;
  const answer = (outcome: SyncOutcome, slug?: string): SyncResult => ({
    submitKey: kept.submitKey,
    eventTitle: clubText(kept.eventTitle),
    slug,
    outcome,
  });
  if (!kept.participantEmail && !kept.participantName) return answer("skipped");
  if (await hasSyncedBooking(db, { memberId, kept })) return answer("duplicate");
  const asked = { title: kept.eventTitle, date: kept.date, now };
  const event = await findEventByTitle(db, { ...asked, status: "published" });
  if (!event) {
    const cancelled = await findEventByTitle(db, { ...asked, status: "cancelled" });
    const reason = cancelled && { cancelled: { reason: cancelReasonText(cancelled) } };
    return { ...answer("not_bookable"), ...reason };
  }
  const outcome = await bookSeat(db, {
    eventId: event.id,
    memberId,
    plan: kept.plan ?? null,
    guests: kept.guests ?? [],
    paceGroup: kept.paceGroup ?? null,
    notes: kept.notes ?? null,
    shownPriceRupees: kept.shownPriceRupees ?? event.priceRupees,
    submitKey: kept.submitKey,
    waiver: kept.waiver,
    mustDeclare: true,
    now,
    timeZone,
  });
  return answer(outcome.ok ? "booked" : outcome.reason, event.slug);
}

/**
 * The soonest event in this status with this title (and on this day, where one is given) that has not started; none that
 * was never public.
 */
async function findEventByTitle(
  db: Db,
  input: { status: EventStatus; title: string; date: Day | undefined; now: Instant },
) {
  return await listPublicEvents(db)
    .select(["id", "slug", "price_rupees as priceRupees"])
    .select(["cancel_weather as cancelWeather", "cancel_reason as cancelReason"])
    .where("status", "=", input.status)
    .where("starts_at", ">", input.now)
    .where("title", "=", input.title)
    .$if(input.date !== undefined, (query) => query.where("date", "=", input.date ?? ""))
    .orderBy("starts_at")
    .executeTakeFirst();
}

/**
 * Whether the member's account has a booking of this event title (on this day, where one is given) for the
 * same e-mail, or else the same name.
 */
async function hasSyncedBooking(
  db: Db,
  { memberId, kept }: { memberId: MemberId; kept: OfflineBooking },
): Promise<boolean> {
  const { participantEmail, participantName, eventTitle, date } = kept;
  const found = await db
    .selectFrom("bookings")
    .select("id")
    .where("member_id", "=", memberId)
    .where("title", "=", eventTitle)
    .where(seatHeld("status"))
    .$if(date !== undefined, (query) => query.where("date", "=", date ?? ""))
    .where((eb) =>
      eb.or([
        ...(participantEmail ? [eb("participant_email", "=", participantEmail)] : []),
        ...(participantName ? [eb("participant_name", "=", participantName)] : []),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

interface Synced {
  results: SyncResult[];
  /** The keys of the bookings that wait on the device for another member. */
  waiting: string[];
}

interface Input {
  memberId: MemberId;
  /** Bookings kept on the device; null for an unreadable one. */
  bookings: (OfflineBooking | null)[];
  now: Instant;
  timeZone: string;
}

/**
 * Adds the bookings that a device keeps for the member, sets the name of a member without one, and recounts
 * achievements and statistics. Returns an outcome for each; an error is thrown with the
 * specification's text.
 */
export async function syncUserData(db: Db, input: Input): Promise<Synced> {
  try {
    return await sync(db, input);
  } catch (error) {
    throw new Error(SYNC_TEXTS.failed({ detail: errorText(error) }), { cause: error });
  }
}

async function sync(db: Db, input: Input): Promise<Synced> {
  const { memberId, now, timeZone } = input;
  const readable = input.bookings.filter((kept) => kept !== null);
  const bookings = readable.filter((kept) => (kept.memberId ?? memberId) === memberId);
  const others = readable.filter((kept) => !bookings.includes(kept));
  const name = bookings.find(({ participantName }) => participantName)?.participantName;
  if (name) await nameMember(db, { memberId, name, now });
  const results = await syncBookings(db, { ...input, bookings });
  await inTransaction(db, (db) => refreshStatistics(db, { memberId, now, timeZone }));
  const unreadable = input.bookings.flatMap((kept, index): SyncResult[] => {
    const told = { eventTitle: UNREADABLE_TEXTS.title, slug: undefined };
    return kept ? [] : [{ ...told, submitKey: `unreadable ${index}`, outcome: "unreadable" }];
  });
  return {
    results: [...results, ...unreadable],
    waiting: others.map(({ submitKey }) => submitKey),
  };
}
