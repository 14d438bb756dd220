import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { listLaterInSeries } from "./list-later-in-series.server";

/**
 * How many people a new day, time or place of an event would be told to: those booked and those who help, once each;
 * `following` counts the later ones of its series too.
 */
export async function countToTell(
  db: Db,
  { eventId, now }: { eventId: EventId; now: Instant },
): Promise<{ one: number; following: number }> {
  const later = await listLaterInSeries(db, { eventId, now });
  const one = await countPeople(db, [eventId]);
  if (later.length === 0) return { one, following: one };
  return { one, following: await countPeople(db, [eventId, ...later.map(({ id }) => id)]) };
}

async function countPeople(db: Db, eventIds: EventId[]): Promise<number> {
  const booked = db
    .selectFrom("bookings")
    .select("member_id")
    .where("event_id", "in", eventIds)
    .where("status", "in", ["pending", "confirmed"]);
  const helping = db.selectFrom("volunteers").select("member_id").where("event_id", "in", eventIds);
  const { people } = await db
    .selectFrom(booked.union(helping).as("told"))
    .select(({ fn }) => fn.countAll<number>().as("people"))
    .executeTakeFirstOrThrow();
  return Number(people);
}
