import { type Kysely, sql } from "kysely";
import type { Instant } from "~/lib/dates";
import type { Tables } from "../tables";
import type { Dialect } from "./definitions";

const FROM: Instant = Date.UTC(2000, 0, 1);
const TO: Instant = Date.UTC(2060, 0, 1);

/**
 * The moments at which the zone's distance to UTC changes, each with the new one; one entry for a constant
 * zone.
 */
export function offsetsOf(timeZone: string): { from_at: Instant; offset_ms: number }[] {
  const first = Temporal.Instant.fromEpochMilliseconds(FROM).toZonedDateTimeISO(timeZone);
  const offsets = [{ from_at: 0, offset_ms: first.offsetNanoseconds / 1e6 }];
  let change = first.getTimeZoneTransition("next");
  for (; change && change.epochMilliseconds < TO; change = change.getTimeZoneTransition("next"))
    offsets.push({ from_at: change.epochMilliseconds, offset_ms: change.offsetNanoseconds / 1e6 });
  return offsets;
}

/** Writes the offsets by which triggers tell the club's day. */
export async function writeOffsets(db: Kysely<Tables>, timeZone: string): Promise<void> {
  await db.deleteFrom("club_offsets").execute();
  const rows = offsetsOf(timeZone).map((offset) => ({ time_zone: timeZone, ...offset }));
  await db.insertInto("club_offsets").values(rows).execute();
}

/** Writes an instant as the club's day and time, '2026-11-18 10:00', without the cost of a calendar. */
export async function clubClock(db: Kysely<Tables>): Promise<(at: Instant) => string> {
  const offsets = await db
    .selectFrom("club_offsets")
    .select(["from_at as from", "offset_ms as ms"])
    .where("from_at", ">=", 0)
    .orderBy("from_at", "desc")
    .execute();
  return (at) => {
    const offset = offsets.find(({ from }) => from <= at)?.ms ?? 0;
    return new Date(at + offset).toISOString().slice(0, 16).replace("T", " ");
  };
}

/** The zone whose days the counters use. */
export async function countersZone(db: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from club_offsets
    order by from_at limit 1`.execute(db);
  return rows[0]?.zone;
}

/** SQL for the calendar day of an instant in the club's zone. */
export function clubDay(instant: string, dialect: Dialect): string {
  const local = `(${instant} + (select o.offset_ms from club_offsets o where o.from_at <= ${instant}
    order by o.from_at desc limit 1))`;
  return dialect === "sqlite"
    ? `date(${local} / 1000, 'unixepoch')`
    : `to_char(to_timestamp(${local} / 1000) at time zone 'UTC', 'YYYY-MM-DD')`;
}
