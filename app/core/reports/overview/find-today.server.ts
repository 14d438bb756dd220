import { countSeatsInUse } from "~/core/bookings/waitlist/waitlist.server";
import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import { DAY_MS, type Instant } from "~/lib/dates";

const NAMES_SHOWN = 5;
const MINUTE_MS = 60_000;

/** The next run, or the one under way, with who is unpaid and who waits. */
export interface NextRun {
  id: EventId;
  title: string;
  date: string;
  time: string;
  capacity: number;
  /** Bookings that hold a seat, confirmed or not, and live offers. */
  seatsTaken: number;
  waiting: number;
  unpaid: number;
  /** The first of those who have not paid, by name. */
  unpaidNames: string[];
}

/** What an admin wants to know today: the next run, and how many visitors wait for an answer. */
export async function findToday(db: Db, { now }: { now: Instant }) {
  const { messages } = await db
    .selectFrom("contacts")
    .select((eb) => eb.fn.countAll<number>().as("messages"))
    .where("status", "=", "open")
    .executeTakeFirstOrThrow();
  return { nextRun: await findNextRun(db, { now }), messages: Number(messages) };
}

async function findNextRun(db: Db, { now }: { now: Instant }): Promise<NextRun | undefined> {
  const event = await db
    .selectFrom("events")
    .select(["id", "title", "date", "time", "capacity", "waiting"])
    .select(countSeatsInUse(now).as("seatsTaken"))
    .where("status", "=", "published")
    .where("starts_at", ">", now - DAY_MS)
    .where((eb) => eb(eb("starts_at", "+", eb("duration_minutes", "*", MINUTE_MS)), ">", now))
    .orderBy("starts_at")
    .limit(1)
    .executeTakeFirst();
  if (!event) return undefined;
  const due = db
    .selectFrom("payments as p")
    .where("p.event_id", "=", event.id)
    .where("p.status", "=", "due");
  const { unpaid } = await due
    .select((eb) => eb.fn.countAll<number>().as("unpaid"))
    .executeTakeFirstOrThrow();
  const people = await due
    .innerJoin("members as m", "m.id", "p.member_id")
    .select(["m.full_name as fullName", "m.display_name as displayName"])
    .orderBy("p.created_at")
    .limit(NAMES_SHOWN)
    .execute();
  const unpaidNames = people.flatMap(({ fullName, displayName }) => fullName ?? displayName ?? []);
  const seatsTaken = Number(event.seatsTaken);
  return { ...event, seatsTaken, waiting: event.waiting, unpaid: Number(unpaid), unpaidNames };
}
