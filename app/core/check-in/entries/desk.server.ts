import type { Db } from "~/db/tables";
import { EVENT_COLUMNS } from "~/db/tables/events";
import type { EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import {
  type CheckInEvent,
  CREW_SEES_AFTER_MS,
  CREW_SEES_BEFORE_MS,
  type Crew,
  eventOnNow,
  isDeskOpen,
  isEventShown,
} from "../desk";

const LONGEST_EVENT_MS = 24 * 60 * 60 * 1000;

const DESK_EVENT_COLUMNS = [
  ...EVENT_COLUMNS,
  "duration_minutes as durationMinutes",
  "capacity",
  "seats_taken as seatsTaken",
  "counts_home as countsHome",
] as const;

/** The events that the crew may have on its devices at `now`, the soonest first. */
export async function listDeskEvents(db: Db, input: { now: Instant }): Promise<CheckInEvent[]> {
  return await db
    .selectFrom("events")
    .select(DESK_EVENT_COLUMNS)
    .where("status", "in", ["published", "completed"])
    .where("starts_at", ">", input.now - CREW_SEES_AFTER_MS - LONGEST_EVENT_MS)
    .where("starts_at", "<=", input.now + CREW_SEES_BEFORE_MS)
    .orderBy("starts_at")
    .execute();
}

/** The event whose desk a run leader needs now, from two hours before the start until check-in closes; or undefined. */
export async function findOpenDesk(
  db: Db,
  input: { now: Instant },
): Promise<Pick<CheckInEvent, "title" | "time"> | undefined> {
  const { now } = input;
  const events = await listDeskEvents(db, input);
  const event = eventOnNow(
    events.filter((event) => isDeskOpen(event, now)),
    now,
  );
  return event && { title: event.title, time: event.time };
}

/** A published or completed event, or undefined. */
export async function findDeskEvent(
  db: Db,
  input: { eventId: EventId },
): Promise<CheckInEvent | undefined> {
  const event = await findSentEvent(db, input);
  return event?.status === "cancelled" ? undefined : event;
}

/**
 * The event of a device's entries, or undefined. Cancelled events are included, so that each entry is
 * refused and none stays queued.
 */
export async function findSentEvent(
  db: Db,
  input: { eventId: EventId },
): Promise<CheckInEvent | undefined> {
  return await db
    .selectFrom("events")
    .select(DESK_EVENT_COLUMNS)
    .where("id", "=", input.eventId)
    .where("status", "<>", "draft")
    .executeTakeFirst();
}

/** The crew's events, and the one asked for or else on now; undefined where the crew may not see it. */
export async function findEventOnNow(
  db: Db,
  input: { crew: Pick<Crew, "kind">; eventId: EventId | null; now: Instant },
): Promise<{ events: CheckInEvent[]; event: CheckInEvent | undefined }> {
  const { crew, now } = input;
  const events = await listDeskEvents(db, { now });
  const eventId = input.eventId ?? eventOnNow(events, now)?.id;
  const event = eventId === undefined ? undefined : await findDeskEvent(db, { eventId });
  return { events, event: event && isEventShown(crew, event, now) ? event : undefined };
}
