import type { Db } from "~/db/tables";
import type { OriginKind, OriginSource } from "~/db/tables/origins";
import type { EventId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { chunksOf } from "~/lib/chunks";
import { addDays, type Day, type Instant, instantOf } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { jsonText } from "~/lib/json";
import { addImportedEvents } from "./add-imported-events.server";
import type { CalendarEvent } from "./calendar";
import { countOutcome, type ImportRun } from "./import-run";
import { type OldEvent, readOldEvent } from "./old-events";
import { type OldRecord, originsOf } from "./records";

/**
 * Imports a batch of one source's events in one transaction; one with the title, day and time of another is merged with
 * it.
 */
export async function importEvents(
  db: Db,
  { run, records }: { run: ImportRun; records: readonly OldRecord[] },
): Promise<void> {
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
  if (sameId === undefined) calendar.addNew({ ...event, id, startsAt }, record.id);
  else calendar.add({ ...event, id, startsAt }, record.id);
  if (hereId !== undefined) {
    countOutcome(run, record, "unchanged");
    return;
  }
  const { source, file } = record;
  plan.origins.push({ kind: "event", source, id: record.id, file, subjectId: id, memberId: null });
  if (sameId === undefined) plan.added.push({ ...event, id });
  const isNew = sameId === undefined;
  countOutcome(
    run,
    record,
    isNew ? "new" : "merged",
    isNew ? "" : "It is an event that is there already.",
  );
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

/** A statement has at most 32,766 values. */
const ROWS_PER_INSERT = 1_000;

export interface NewOrigin {
  kind: OriginKind;
  source: OriginSource;
  id: string;
  file: string;
  subjectId: string;
  memberId: MemberId | null;
  details?: Record<string, string>;
}

/** Keeps which record of the old club each row came from. Call it in the transaction that adds the rows. */
export async function recordOrigins(
  db: Db,
  input: { origins: readonly NewOrigin[]; now: Instant },
): Promise<void> {
  for (const origins of chunksOf(input.origins, ROWS_PER_INSERT))
    await add(db, { ...input, origins });
}

async function add(db: Db, input: Parameters<typeof recordOrigins>[1]) {
  await db
    .insertInto("origins")
    .values(
      input.origins.map(({ kind, source, id, file, subjectId, memberId, details = {} }) => ({
        kind,
        source,
        old_id: id,
        subject_id: subjectId,
        member_id: memberId,
        file,
        details: Object.keys(details).length > 0 ? jsonText(details) : null,
        imported_at: input.now,
      })),
    )
    .execute();
}
