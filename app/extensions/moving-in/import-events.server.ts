import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { addImportedEvents } from "./add-imported-events.server";
import { type OldEvent, readOldEvent } from "./old-events";
import { instantOf } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { findKnownRecords } from "./find-known-records.server";
import { listEventsBetween } from "./list-events-between.server";
import { countOutcome, type ImportRun } from "./import-run";
import { type OldRecord, originsOf } from "./records";
import { type NewOrigin, recordOrigins } from "./record-origins.server";

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
