import { type Kysely, sql } from "kysely";
import { installCounters, removeCounters } from "~/db/counters/install";
import { rebuildCounters } from "~/db/counters/recount";
import { dialectOf } from "~/db/dialect";
import type { Db, NewRow, Tables } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { numberReceipts } from "~/features/bookings/payments/commands/number-receipts.server";
import { COUNTER_DEFINITIONS } from "~/features/reports/queries/counter-definitions.server";
import { addDays, DAY_MS, dayOf, type Instant, instantOf } from "~/lib/dates";
import { hasMember } from "../queries/sample-club.server";
import { largeClubStatements } from "../rules/large-club";
import { fillLargeCounters } from "./fill-large-counters.server";

const BOOKINGS_PER_EVENT = 200;
const HISTORY_DAYS = 3 * 365;
const AHEAD_DAYS = 28;
const EVENTS_AT_ONCE = 500;

type Outcome = { ok: true; events: number } | { ok: false; reason: "members_there" };

/**
 * Fills a database without members with a large club, the same for the same sizes and day: members over three
 * years, daily events until four weeks ahead, bookings, check-ins and statistics. Triggers are dropped
 * meanwhile and the counters recounted at the end. Refuses a database with members.
 */
export async function fillLargeClub(
  db: Db,
  input: { members: number; bookings: number; now: Instant; timeZone: string },
): Promise<Outcome> {
  if (await hasMember(db)) return { ok: false, reason: "members_there" };
  const perEvent = Math.min(BOOKINGS_PER_EVENT, input.members);
  const events = largeEvents({ ...input, count: Math.ceil(input.bookings / perEvent) });
  await inTransaction(db, async (db) => {
    await removeCounters(db);
    for (let at = 0; at < events.length; at += EVENTS_AT_ONCE) {
      await db
        .insertInto("events")
        .values(events.slice(at, at + EVENTS_AT_ONCE))
        .execute();
    }
    await runAll(db, largeClubStatements({ ...input, perEvent, historyMs: HISTORY_DAYS * DAY_MS }));
    await numberReceipts(db);
    await fillLargeCounters(db, { days: events.map(({ date }) => date), now: input.now });
    await rebuildCounters(db, COUNTER_DEFINITIONS);
    await installCounters(db, COUNTER_DEFINITIONS);
  });
  // PostgreSQL analyses new rows only after a minute; queries come before that.
  if (dialectOf(db) === "postgres") await sql`analyze`.execute(db);
  return { ok: true, events: events.length };
}

async function runAll(db: Kysely<Tables>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

function largeEvents(input: { count: number; now: Instant; timeZone: string }): NewRow<"events">[] {
  const { count, now, timeZone } = input;
  const today = dayOf(now, timeZone);
  const days = HISTORY_DAYS + AHEAD_DAYS;
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(today, Math.floor((index * days) / count) - HISTORY_DAYS + 1);
    const time = ["05:45", "06:15", "17:30"][index % 3] ?? "05:45";
    return {
      id: `large-event-${index}`,
      slug: `large-event-${index}`,
      title: `${["Lakeside", "Old Town", "Hill", "Riverside"][index % 4]} run ${index + 1}`,
      description: "A run of the large sample club.",
      date,
      time,
      starts_at: instantOf(date, time, timeZone),
      duration_minutes: 60,
      location: ["Lake gate", "Clock tower", "Hill temple steps"][index % 3] ?? "Lake gate",
      distances: "[5]",
      requirements: "[]",
      highlights: "[]",
      schedule: "[]",
      capacity: BOOKINGS_PER_EVENT + (index % 5) * 10,
      seats_taken: 0,
      price_rupees: 99,
      status: date < today ? "completed" : "published",
      is_sample: 1,
      version: 0,
      created_at: now,
      updated_at: now,
    };
  });
}
