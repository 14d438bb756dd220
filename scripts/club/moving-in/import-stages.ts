import { recountStatistics } from "~/core/progress/statistics/recount-statistics.server";
import { prepareBulkLoad } from "~/db/bulk-writes";
import type { Db } from "~/db/tables";
import { importBookings } from "~/extensions/moving-in/import-bookings.server";
import { importContacts } from "~/extensions/moving-in/import-contacts.server";
import { importEvents } from "~/extensions/moving-in/import-events.server";
import { importMemberEvents } from "~/extensions/moving-in/import-member-events.server";
import { importMembers } from "~/extensions/moving-in/import-members.server";
import {
  type ImportRun,
  reportDoubts,
  reportUnreadableLine,
} from "~/extensions/moving-in/import-run";
import { addDoubt } from "~/extensions/moving-in/old-members";
import { balanceDoubt } from "~/extensions/moving-in/opening-balances";
import {
  bookingsOfEvent,
  type Collection,
  type OldRecord,
} from "~/extensions/moving-in/written-records";
import { dayOf } from "~/lib/dates";
import type { InputFile } from "./input-files";
import { readRecords } from "./read-records";

/** A batch locks out other writers of SQLite for about half a second. */
const RECORDS_PER_BATCH = 2_000;

type Stage = {
  collections: Collection[];
  import: (db: Db, batch: { run: ImportRun; records: readonly OldRecord[] }) => Promise<void>;
  /** The records to import for a record; itself by default. */
  expand?: (record: OldRecord, run: ImportRun) => OldRecord[];
};

/** In this order, so that a record comes after those it refers to. */
const STAGES: Stage[] = [
  { collections: ["userStatistics", "achievements"], import: keepFigures },
  { collections: ["users"], import: importMembers },
  { collections: ["events", "runs"], import: importEvents },
  { collections: ["runs", "bookings"], import: importBookings, expand: asBookings },
  { collections: ["contacts"], import: importContacts },
  { collections: ["userEvents"], import: importMemberEvents },
];

/** Runs the files through all stages and then recounts the members' statistics, unless the run is dry. */
export async function importStages(
  db: Db,
  { run, files }: { run: ImportRun; files: readonly InputFile[] },
): Promise<void> {
  if (!run.isDry) await prepareBulkLoad(db);
  const met = new Set<Collection>();
  for (const stage of STAGES) {
    for (const file of files) await importFile(db, { run, file, stage, met });
    for (const collection of stage.collections) met.add(collection);
  }
  for (const [memberId, { place, totalRuns }] of run.typedRuns) {
    const doubt = balanceDoubt({ totalRuns }, run.completed.get(memberId) ?? 0);
    if (!doubt) continue;
    const doubts: string[] = [];
    addDoubt(doubts, doubt);
    reportDoubts(run, place, doubts);
  }
  if (!run.isDry) await recountStatistics(db, run);
}

/** `met` has the collections of earlier stages, whose damaged lines are reported. */
async function importFile(
  db: Db,
  {
    run,
    file,
    stage,
    met,
  }: { run: ImportRun; file: InputFile; stage: Stage; met: Set<Collection> },
): Promise<void> {
  let batch: OldRecord[] = [];
  for await (const read of readRecords(file, stage.collections)) {
    if ("damage" in read) {
      if (!read.collection || !met.has(read.collection)) reportUnreadableLine(run, read);
    } else batch.push(...(stage.expand?.(read, run) ?? [read]));
    if (batch.length < RECORDS_PER_BATCH) continue;
    await stage.import(db, { run, records: batch });
    batch = [];
  }
  if (batch.length > 0) await stage.import(db, { run, records: batch });
}

/** Statistics are stored with their member, so this stage only remembers them. */
async function keepFigures(
  _: Db,
  { run, records }: { run: ImportRun; records: readonly OldRecord[] },
): Promise<void> {
  for (const { collection, id, fields } of records) {
    const figures = collection === "achievements" ? run.achievements : run.statistics;
    figures.set(id, fields);
  }
}

function asBookings(record: OldRecord, { now, timeZone }: ImportRun): OldRecord[] {
  if (record.collection === "bookings") return [record];
  return bookingsOfEvent(record, { today: dayOf(now, timeZone), timeZone });
}
