import { clubText } from "~/content/club-words.server";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { shortPlace, VARIABLE_LENGTH_MAXIMUM } from "~/core/messages/templates/variables";
import type { Db } from "~/db/tables";
import type { BookingId, EventId } from "~/db/tables/shapes";
import { inYieldingTransaction } from "~/db/transaction";
import {
  addDays,
  DAY_MS,
  type Day,
  dayOf,
  formatTime,
  HOUR_MS,
  type Instant,
  instantOf,
  timeOf,
} from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { newShortToken } from "~/lib/ids.server";
import { runForEach } from "~/lib/run-for-each";
import { ASK_STILL_IN_TEXTS } from "~/texts/bookings/still-in";
import { isNotYetNotified } from "../after-run/notify-runners.server";
import { type AtEvent, lockEvent } from "../event-lock.server";
import { LIVE } from "../status";

/** The evening before a run, people are asked between these times, early enough for a seat given back to be taken. */
const ASKED_FROM = "17:00";

const ASKED_UNTIL = "20:30";

/** Longer than an evening, shorter than from one evening to the next: who was asked within it was asked tonight. */
const ASKED_WITHIN_MS = 12 * HOUR_MS;

/** Who took their seat within this time has just said that they come, and is not asked. */
export const JUST_BOOKED_MS = 3 * HOUR_MS;

/** Few, because other changes wait for as long as a portion takes. */
const BOOKINGS_PER_PORTION = 50;

const MIDNIGHT = "00:00";

interface Input {
  now: Instant;
  timeZone: string;
  /** Where links in texts begin; without it people answer in the app. */
  linkOrigin: string | undefined;
}

/**
 * In the evening, asks everybody who is booked for tomorrow whether they are still in, once for each day that a run is
 * moved to; returns how many were asked. Bookings made after that, or in the three hours before, aren't asked about. The
 * link in the text is valid for its booking, or the one that its member made of the run since.
 */
export async function askStillIn(db: Db, input: Input): Promise<number> {
  const { now, timeZone } = input;
  const time = timeOf(now, timeZone);
  if (time < ASKED_FROM || time >= ASKED_UNTIL) return 0;
  const tomorrow = addDays(dayOf(now, timeZone), 1);
  const events = await db
    .selectFrom("events")
    .select("id")
    .where("status", "=", "published")
    .where("starts_at", ">", now)
    .where("starts_at", "<", now + 2 * DAY_MS)
    .where("date", "=", tomorrow)
    .where(isNotYetNotified("still_in"))
    .execute();
  let asked = 0;
  await runForEach(events, async ({ id: eventId }) => {
    let portion: number;
    do {
      portion = await inYieldingTransaction(db, (db) =>
        askPortion(db, { ...input, eventId, tomorrow }),
      );
      asked += portion;
    } while (portion > 0);
  });
  return asked;
}

/** Asks the next people of a run and returns how many; one that was cancelled or moved meanwhile asks nobody. */
async function askPortion(
  db: Db,
  { eventId, tomorrow, now, linkOrigin, timeZone }: Input & { eventId: EventId; tomorrow: Day },
): Promise<number> {
  const event = await lockEvent(db, { eventId });
  if (event?.status !== "published" || event.date !== tomorrow) return 0;
  const booked = await listUnasked(db, { eventId, now });
  if (booked.length === 0) {
    await db
      .insertInto("event_notifications")
      .values({ event_id: eventId, kind: "still_in", notified_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return 0;
  }
  const asked = booked.map((booking) => ({ ...booking, token: newShortToken() }));
  await keepLinks(db, { asked, now });
  const when = () => formatTime(event.time);
  const whenAndWhere = () => {
    const at = (place: string) => ASK_STILL_IN_TEXTS.whenAndPlace({ when: when(), place });
    return at(shortPlace(clubText(event.location), VARIABLE_LENGTH_MAXIMUM - at("").length));
  };
  await notifyMembers(db, {
    notifications: () =>
      asked.map(({ id, memberId, token }) => ({
        memberId,
        kind: "still_in" as const,
        title: ASK_STILL_IN_TEXTS.question({ when: when() }),
        text: ASK_STILL_IN_TEXTS.details({
          title: clubText(event.title),
          location: clubText(event.location),
        }),
        link: `/bookings/${id}`,
        filledIn: {
          when: whenAndWhere(),
          ...(linkOrigin !== undefined && { link: `${linkOrigin}/y/${token}` }),
        },
        cause: `still_in:${eventId}:${tomorrow}`,
        eventId,
        // After midnight 'tomorrow' is another day.
        usefulUntil: instantOf(tomorrow, MIDNIGHT, timeZone),
      })),
    now,
  });
  return asked.length;
}

/** The next bookings of the run whose people were not asked this evening, without those who have just booked. */
async function listUnasked(db: Db, { eventId, now }: AtEvent) {
  const since = now - ASKED_WITHIN_MS;
  return await db
    .selectFrom("bookings as b")
    .leftJoin("seat_links as l", "l.booking_id", "b.id")
    .select(["b.id", "b.member_id as memberId"])
    .where("b.event_id", "=", eventId)
    .where("b.status", "in", LIVE)
    .where("b.is_guest", "=", 0)
    .where("b.created_at", "<=", now - JUST_BOOKED_MS)
    .where((eb) => eb.or([eb("l.created_at", "is", null), eb("l.created_at", "<", since)]))
    .limit(BOOKINGS_PER_PORTION)
    .execute();
}

/** Stores the links; that of an earlier evening stays good for the same booking. */
async function keepLinks(
  db: Db,
  { asked, now }: { asked: readonly { id: BookingId; token: string }[]; now: Instant },
): Promise<void> {
  await db
    .insertInto("seat_links")
    .values(
      asked.map(({ id, token }) => ({
        token_hash: sha256(token),
        booking_id: id,
        answer: null,
        answered_at: null,
        created_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.column("booking_id").doUpdateSet((eb) => ({
        earlier_hash: eb.ref("seat_links.token_hash"),
        token_hash: eb.ref("excluded.token_hash"),
        answer: null,
        answered_at: null,
        created_at: now,
      })),
    )
    .execute();
}

/**
 * After a run was moved: who said that they are in said so of another hour. On another day people are asked again, the
 * evening before; on the same day the message about the change is enough. Call it in the transaction of the change.
 */
export async function reopenStillIn(
  db: Db,
  { eventId, isOtherDay }: { eventId: EventId; isOtherDay: boolean },
): Promise<void> {
  await db
    .updateTable("seat_links")
    .set({ answer: null, answered_at: null })
    .where("answer", "=", "in")
    .where("booking_id", "in", (eb) =>
      eb.selectFrom("bookings").select("id").where("event_id", "=", eventId),
    )
    .execute();
  if (isOtherDay)
    await db
      .deleteFrom("event_notifications")
      .where("event_id", "=", eventId)
      .where("kind", "=", "still_in")
      .execute();
}
