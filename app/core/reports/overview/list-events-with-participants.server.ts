import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import { countSeatsInUse } from "~/core/bookings/waitlist/waitlist.server";
import type { Instant } from "~/lib/dates";

const NAMES_SHOWN = 4;

/** An event of the overview with its seats and its confirmed or completed bookings. */
export interface EventWithParticipants {
  id: EventId;
  title: string;
  date: string;
  time: string;
  location: string;
  capacity: number;
  /** Bookings that hold a seat, confirmed or not, and live offers. */
  seatsTaken: number;
  participants: number;
  /** The first participants, by name. */
  names: string[];
}

/** The next events with participants, soonest first. */
export async function listEventsWithParticipants(
  db: Db,
  input: { now: Instant; limit: number },
): Promise<EventWithParticipants[]> {
  const events = await db
    .selectFrom("events")
    .select(["id", "title", "date", "time", "location", "capacity"])
    .select(countSeatsInUse(input.now).as("seatsTaken"))
    .where("status", "=", "published")
    .where("starts_at", ">=", input.now)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("bookings as b")
          .select("b.id")
          .whereRef("b.event_id", "=", "events.id")
          .where("b.status", "in", ["confirmed", "completed"]),
      ),
    )
    .orderBy("starts_at")
    .limit(input.limit)
    .execute();
  const runs: EventWithParticipants[] = [];
  for (const event of events) {
    const people = await listParticipants(db, { eventId: event.id });
    const names = people.slice(0, NAMES_SHOWN).map(({ name }) => name);
    const seatsTaken = Number(event.seatsTaken);
    runs.push({ ...event, seatsTaken, participants: people.length, names });
  }
  return runs;
}

async function listParticipants(db: Db, input: { eventId: EventId }) {
  return await db
    .selectFrom("bookings")
    .select("participant_name as name")
    .where("event_id", "=", input.eventId)
    .where("status", "in", ["confirmed", "completed"])
    .orderBy("participant_name")
    .execute();
}
