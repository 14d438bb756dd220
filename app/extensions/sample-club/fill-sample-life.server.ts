import { SAMPLE_WAYS_TO_COME, type SampleWay, samplePosts } from "~/content/sample-club";
import { COMPLETED, PENDING } from "~/core/bookings/status";
import { seatHeld } from "~/core/bookings/status.server";
import { activateMembership } from "~/core/payments/membership/memberships.server";
import { startMembership } from "~/core/payments/membership/record-membership.server";
import { numberReceipts } from "~/core/payments/receipts/receipts.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { refreshStatistics } from "~/core/progress/statistics/refresh-statistics.server";
import type { Db, NewRow } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { DAY_MS, dayOf, HOUR_MS, type Instant, MINUTE_MS, type ZonedMoment } from "~/lib/dates";
import { fillSampleClub, sampleBooking } from "./fill-sample-club.server";
import { isSampleRemoved } from "./remove-sample-club.server";

const DISTANCES_M = [5_000, 8_000, 6_200, 10_000];
const SECONDS_PER_KM = [330, 365, 400, 345];

const BOOKED_AHEAD_MS = 3 * DAY_MS;

/** Adds the sample club's check-ins of past events, the statistics from them, and posts. */
export async function fillSampleLife(db: Db, moment: ZonedMoment): Promise<void> {
  await inTransaction(db, async (db) => {
    const people = await listSamplePeople(db);
    const events = await listSampleEvents(db, { now: moment.now });
    for (const [index, person] of people.entries()) {
      const isNew = SAMPLE_WAYS_TO_COME[person.username ?? ""] === "free";
      const attended = events.filter((_, event) => !isNew && (index * 7 + event * 3) % 4 !== 3);
      for (const [place, event] of attended.entries()) {
        await attend(db, { person, event, distance: (index + place) % DISTANCES_M.length, index });
      }
      const agrees = { memberId: person.id, purpose: "public_board" as const, given: true };
      if (index % 5 !== 4) await setConsent(db, { ...agrees, now: moment.now });
      await refreshStatistics(db, { memberId: person.id, ...moment });
      // The last run earned what was earned.
      await db
        .updateTable("achievements")
        .set({ date_earned: attended.at(-1)?.starts_at ?? null })
        .where("member_id", "=", person.id)
        .where("earned", "=", 1)
        .execute();
    }
    await db
      .insertInto("posts")
      .values(samplePosts.map((post) => postRow(post, moment)))
      .execute();
  });
}

type Person = Awaited<ReturnType<typeof listSamplePeople>>[number];
type Event = Awaited<ReturnType<typeof listSampleEvents>>[number];

async function attend(
  db: Db,
  input: { person: Person; event: Event; distance: number; index: number },
): Promise<void> {
  const { person, event, index } = input;
  const bookingId = `sample-past-${event.week}-${person.username}`;
  const at = event.starts_at - (index % 20) * MINUTE_MS;
  const distanceM = DISTANCES_M[input.distance] ?? 5_000;
  const pace = SECONDS_PER_KM[(index + input.distance) % SECONDS_PER_KM.length] ?? 330;
  const bookedAt = event.starts_at - BOOKED_AHEAD_MS;
  await db
    .insertInto("bookings")
    .values({
      ...sampleBooking({ ...person, name: person.name ?? "" }, event),
      id: bookingId,
      status: COMPLETED,
      price_rupees: 99,
      submit_key: bookingId,
      created_at: bookedAt,
      updated_at: bookedAt,
    })
    .execute();
  await db
    .insertInto("check_ins")
    .values({
      id: `check-in-${bookingId}`,
      event_id: event.id,
      booking_id: bookingId,
      member_id: person.id,
      is_guest: 0,
      date: event.date,
      time: event.time,
      checked_in_at: at,
      recorded_at: at,
      recorded_by: "sample",
      method: "list",
      distance_m: distanceM,
      duration_s: Math.round((distanceM / 1000) * pace),
    })
    .execute();
  await db
    .updateTable("events")
    .set((eb) => ({ seats_taken: eb("seats_taken", "+", 1) }))
    .where("id", "=", event.id)
    .execute();
}

function postRow(post: (typeof samplePosts)[number], { now }: ZonedMoment): NewRow<"posts"> {
  const id = `sample-post-${post.by}`;
  return {
    id,
    member_id: `sample-member-${post.by}`,
    content: post.content,
    likes: 0,
    comments: 0,
    shares: 0,
    submit_key: id,
    created_at: now - post.hoursAgo * HOUR_MS,
  };
}

/** The sample club's past events, earliest first. */
async function listSampleEvents(db: Db, input: { now: Instant }) {
  return await db
    .selectFrom("events")
    .select(["id", "week", "title", "date", "time", "starts_at", "location"])
    .where("is_sample", "=", 1)
    .where("starts_at", "<", input.now)
    .orderBy("starts_at")
    .execute();
}

/** The sample club's active members. */
async function listSamplePeople(db: Db) {
  return await db
    .selectFrom("members")
    .select(["id", "username", "phone", "display_name as name"])
    .where("is_sample", "=", 1)
    .where("status", "=", "active")
    .orderBy("created_at", "desc")
    .execute();
}

const MEMBERSHIP_RUPEES = 299;
const UTR_DIGITS = 12;

type Booking = Awaited<ReturnType<typeof listSampleBookings>>[number];

/**
 * Gives every booking of the sample club a payment: past ones are paid, those of the coming event are paid,
 * unpaid, reported by UPI, free or covered by a membership.
 */
export async function fillSamplePayments(db: Db, moment: ZonedMoment): Promise<void> {
  await inTransaction(db, async (db) => {
    for (const booking of await listSampleBookings(db)) {
      const isPast = booking.startsAt < moment.now;
      const way = SAMPLE_WAYS_TO_COME[booking.username ?? ""] ?? "paid";
      if (isPast) await settle(db, { booking, way: "paid", ...moment });
      else if (way === "free")
        await changeBooking(db, booking, { plan: "free_trial", price_rupees: 0 });
      else if (way === "member") await comeByMembership(db, { booking, ...moment });
      else await settle(db, { booking, way, ...moment });
    }
    await numberReceipts(db);
  });
}

/** Adds the booking's payment in the given state. */
async function settle(
  db: Db,
  input: { booking: Booking; way: Exclude<SampleWay, "free" | "member"> } & ZonedMoment,
): Promise<void> {
  const { booking, way } = input;
  const isPaid = way === "paid";
  const method = way === "venue" ? "venue" : "upi";
  const { createdAt } = booking;
  const payment: NewRow<"payments"> = {
    id: `${booking.id}-payment`,
    reference: booking.reference,
    member_id: booking.memberId,
    event_id: booking.eventId,
    membership_id: null,
    amount_rupees: booking.priceRupees,
    status: isPaid ? "paid" : "due",
    method: way === "unpaid" ? null : method,
    utr: isPaid || way === "reported" ? utrOf(booking.id) : null,
    utr_at: isPaid || way === "reported" ? createdAt : null,
    paid_at: isPaid ? createdAt : null,
    paid_by_name: isPaid ? "Ravi (sample)" : null,
    created_at: createdAt,
    updated_at: createdAt,
  };
  await db.insertInto("payments").values(payment).execute();
  await changeBooking(db, booking, {
    payment_id: payment.id,
    ...(isPaid ? { amount_paid_rupees: booking.priceRupees } : { status: PENDING }),
  });
}

async function changeBooking(
  db: Db,
  { id }: Booking,
  values: Partial<NewRow<"bookings">>,
): Promise<void> {
  await db.updateTable("bookings").set(values).where("id", "=", id).execute();
}

async function comeByMembership(db: Db, input: { booking: Booking } & ZonedMoment): Promise<void> {
  const { booking, now, timeZone } = input;
  const membershipId = await startMembership(db, {
    memberId: booking.memberId,
    startsOn: dayOf(now, timeZone),
    priceRupees: MEMBERSHIP_RUPEES,
    made: 0,
    now,
  });
  await activateMembership(db, { membershipId, now });
  const free = { plan: "monthly_membership" as const, price_rupees: 0 };
  await changeBooking(db, booking, { ...free, membership_id: membershipId });
}

/** Twelve digits derived from the text. */
function utrOf(text: string): string {
  let number = 7;
  for (const letter of text) number = (number * 31 + letter.charCodeAt(0)) % 10 ** UTR_DIGITS;
  return String(number).padStart(UTR_DIGITS, "4");
}

/** The bookings of the sample club's events, past ones included. */
async function listSampleBookings(db: Db) {
  return await db
    .selectFrom("bookings as b")
    .innerJoin("events as e", "e.id", "b.event_id")
    .innerJoin("members as m", "m.id", "b.member_id")
    .select(["b.id", "b.reference", "b.event_id as eventId", "b.member_id as memberId", "b.date"])
    .select(["b.starts_at as startsAt", "b.price_rupees as priceRupees", "m.username"])
    .select("b.created_at as createdAt")
    .where("e.is_sample", "=", 1)
    .where(seatHeld("b.status"))
    .orderBy("b.id")
    .execute();
}

/** Fills a database without members and events; false where it has any, or the sample club was removed from it. */
export async function fillEmptyClub(db: Db, moment: ZonedMoment): Promise<boolean> {
  if ((await isSampleRemoved(db)) || !(await fillSampleClub(db, moment))) return false;
  await fillSampleLife(db, moment);
  await fillSamplePayments(db, moment);
  return true;
}
