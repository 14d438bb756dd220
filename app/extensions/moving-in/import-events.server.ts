import { groupsOfLines } from "~/core/bookings/pace-groups/rules";
import { slugOf } from "~/core/events/create/create-events.server";
import { writeInChunks } from "~/db/bulk-writes";
import type { Db, NewRow } from "~/db/tables";
import type { OriginKind, OriginSource } from "~/db/tables/people";
import type { EventId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { addDays, type Day, dayOf, type Instant, instantOf } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { jsonText } from "~/lib/json";
import { RECORD_TEXTS } from "~/texts/moving-in/records";
import type { CalendarEvent } from "./calendar";
import { countOutcome, type ImportBatch, type ImportRun } from "./import-run";
import { type OldEvent, readOldEvent } from "./old-events";
import { type OldRecord, originsOf } from "./written-records";

/**
 * Imports a batch of one source's events in one transaction; one with the title, day and time of another is merged with
 * it.
 */
export async function importEvents(db: Db, { run, records }: ImportBatch): Promise<void> {
  const { now, timeZone } = run;
  const { source, oldIds } = originsOf(records);
  const known = await findKnownRecords(db, { kind: "event", source, oldIds });
  const readings = records.map((record) => ({
    record,
    reading: readOldEvent(record.fields, timeZone),
  }));
  const days = readings.flatMap(({ reading }) => (reading.ok ? reading.event.date : []));
  const missing = run.calendar.missing(days);
  const there = missing ? await listEventsBetween(db, { ...missing, timeZone }) : [];
  for (const event of there) run.calendar.add(event);
  const plan: Plan = { added: [], origins: [] };
  for (const { record, reading } of readings) {
    if (reading.ok)
      planEvent(run, { record, event: reading.event, knownId: known.get(record.id) }, plan);
    else countOutcome(run, record, "refused", reading.text);
  }
  if (run.isDry) return;
  await inTransaction(db, async (db) => {
    await addImportedEvents(db, { events: plan.added, now, timeZone });
    await recordOrigins(db, { origins: plan.origins, now });
  });
}

interface Plan {
  added: (OldEvent & { id: EventId })[];
  origins: NewOrigin[];
}

function planEvent(
  run: ImportRun,
  { record, event, knownId }: { record: OldRecord; event: OldEvent; knownId: EventId | undefined },
  plan: Plan,
): void {
  const { calendar } = run;
  const hereId = knownId ?? calendar.withOldId(record.id)?.id;
  const sameId = hereId ?? calendar.findSame(event)?.id;
  const id = sameId ?? newId();
  const startsAt = instantOf(event.date, event.time, run.timeZone);
  const isNew = sameId === undefined;
  if (isNew) calendar.addNew({ ...event, id, startsAt }, record.id);
  else calendar.add({ ...event, id, startsAt }, record.id);
  if (hereId !== undefined) {
    countOutcome(run, record, "unchanged");
    return;
  }
  plan.origins.push({ ...originOf("event", record), subjectId: id, memberId: null });
  if (isNew) plan.added.push({ ...event, id });
  countOutcome(run, record, isNew ? "new" : "merged", isNew ? "" : RECORD_TEXTS.eventThere);
}

/** The events from one day to another, cancelled ones too, in the order of their start. */
export async function listEventsBetween(
  db: Db,
  input: { from: Day; to: Day; timeZone: string },
): Promise<CalendarEvent[]> {
  const { from, to, timeZone } = input;
  return await db
    .selectFrom("events")
    .select(["id", "title", "date", "time", "starts_at as startsAt", "location"])
    .where("starts_at", ">=", instantOf(from, "00:00", timeZone))
    .where("starts_at", "<", instantOf(addDays(to, 1), "00:00", timeZone))
    .orderBy("starts_at")
    .orderBy("id")
    .execute();
}

/** The ids here of the records that were imported before, by their id in the old club. */
export async function findKnownRecords(
  db: Db,
  input: { kind: OriginKind; source: OriginSource; oldIds: readonly string[] },
): Promise<Map<string, string>> {
  const { kind, source, oldIds } = input;
  if (oldIds.length === 0) return new Map();
  const imported = await db
    .selectFrom("origins")
    .select(["old_id as oldId", "subject_id as id"])
    .where("kind", "=", kind)
    .where("source", "=", source)
    .where("old_id", "in", oldIds)
    .execute();
  // An export of this club has this club's ids.
  const own = await db.selectFrom(TABLES[kind]).select("id").where("id", "in", oldIds).execute();
  return new Map([
    ...own.map(({ id }) => [id, id] as const),
    ...imported.map(({ oldId, id }) => [oldId, id] as const),
  ]);
}

const TABLES = {
  member: "members",
  event: "events",
  booking: "bookings",
  contact: "contacts",
  member_event: "member_events",
} as const satisfies Record<OriginKind, string>;

export interface NewOrigin extends ReturnType<typeof originOf> {
  subjectId: string;
  memberId: MemberId | null;
  details?: Record<string, string>;
}

export function originOf(kind: OriginKind, { source, id, file }: OldRecord) {
  return { kind, source, id, file };
}

/** Keeps which record of the old club each row came from. Call it in the transaction that adds the rows. */
export async function recordOrigins(
  db: Db,
  input: { origins: readonly NewOrigin[]; now: Instant },
): Promise<void> {
  const rows = input.origins.map(({ id, subjectId, memberId, details = {}, ...origin }) => ({
    ...origin,
    old_id: id,
    subject_id: subjectId,
    member_id: memberId,
    details: Object.keys(details).length > 0 ? jsonText(details) : null,
    imported_at: input.now,
  }));
  await writeInChunks(rows, (some) => db.insertInto("origins").values(some).execute());
}

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
  const { events, now, timeZone } = input;
  const slugs = await freeSlugs(db, events);
  const today = dayOf(now, timeZone);
  const rows = events.map(
    (event, index): NewRow<"events"> => ({
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
    }),
  );
  await writeInChunks(rows, (some) => db.insertInto("events").values(some).execute());
  const groups = events.flatMap((event) =>
    groupsOfLines(event.paceGroups).map((group, position) => ({
      id: newId(),
      event_id: event.id,
      position,
      ...group,
    })),
  );
  await writeInChunks(groups, (some) => db.insertInto("pace_groups").values(some).execute());
}

/** An address for each event that no event has yet. */
async function freeSlugs(db: Db, events: readonly { id: EventId; title: string; date: string }[]) {
  if (events.length === 0) return [];
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
