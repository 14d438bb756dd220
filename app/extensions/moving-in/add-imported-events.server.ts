import { slugOf } from "~/core/events/events-rules";
import { groupsOfLines } from "~/core/events/pace-groups/pace-groups";
import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import { writeInChunks } from "~/db/write-in-chunks";
import { dayOf, type Instant, instantOf } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { jsonText } from "~/lib/json";
import type { OldEvent } from "./old-events";

const DURATION_MINUTES = 60;
const CAPACITY = 50;
const PRICE_RUPEES = 99;
const SLUG_END_LENGTH = 12;

/**
 * Creates events of the old club: completed when their day is over, else published. Call it in the transaction of
 * the batch.
 */
export async function addImportedEvents(
  db: Db,
  input: { events: readonly (OldEvent & { id: EventId })[]; now: Instant; timeZone: string },
): Promise<void> {
  await writeInChunks(input.events, (events) => add(db, { ...input, events }));
}

async function add(db: Db, { events, now, timeZone }: Parameters<typeof addImportedEvents>[1]) {
  const slugs = await freeSlugs(db, events);
  const today = dayOf(now, timeZone);
  await db
    .insertInto("events")
    .values(
      events.map((event, index) => ({
        id: event.id,
        slug: slugs[index] ?? event.id,
        title: event.title,
        description: event.description,
        date: event.date,
        time: event.time,
        starts_at: instantOf(event.date, event.time, timeZone),
        duration_minutes: event.durationMinutes ?? DURATION_MINUTES,
        location: event.location,
        map_url: event.mapUrl,
        distances: jsonText(event.distances),
        requirements: jsonText(event.requirements),
        highlights: jsonText(event.highlights),
        schedule: jsonText(event.schedule),
        capacity: event.capacity ?? CAPACITY,
        seats_taken: 0,
        price_rupees: event.priceRupees ?? PRICE_RUPEES,
        status: event.status ?? (event.date < today ? "completed" : "published"),
        is_sample: 0,
        version: 0,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
  const groups = events.flatMap((event) =>
    groupsOfLines(event.paceGroups).map((group, position) => ({
      ...{ id: newId(), event_id: event.id, position },
      ...group,
    })),
  );
  await writeInChunks(groups, (some) => db.insertInto("pace_groups").values(some).execute());
}

/** An address for each event that no event has yet. */
async function freeSlugs(
  db: Db,
  events: readonly { id: EventId; title: string; date: string }[],
): Promise<string[]> {
  const first = [...new Set(events.map((event) => slugOf(event, 1)))];
  const known = await db.selectFrom("events").select("slug").where("slug", "in", first).execute();
  const taken = new Set(known.map(({ slug }) => slug));
  return events.map((event) => {
    // A second event of the same day and title has the end of its id in its address.
    const candidates = [
      slugOf(event, 1),
      `${slugOf(event, 1)}-${event.id.slice(-SLUG_END_LENGTH)}`,
    ];
    const slug = candidates.find((candidate) => !taken.has(candidate)) ?? event.id;
    taken.add(slug);
    return slug;
  });
}
