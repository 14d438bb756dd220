import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { damageText } from "~/core/admin/damage-texts";
import { recountStatistics } from "~/core/progress/statistics/recount-statistics.server";
import { prepareBulkLoad } from "~/db/bulk-writes";
import type { Db } from "~/db/tables";
import { importBookings } from "~/extensions/moving-in/import-bookings.server";
import { importContacts } from "~/extensions/moving-in/import-contacts.server";
import { importEvents } from "~/extensions/moving-in/import-events.server";
import { importMemberEvents } from "~/extensions/moving-in/import-member-events.server";
import { listSheetRecords } from "~/extensions/moving-in/import-member-sheet.server";
import { importMembers } from "~/extensions/moving-in/import-members.server";
import {
  type ImportBatch,
  type ImportRun,
  reportDoubts,
  reportUnreadableLine,
} from "~/extensions/moving-in/import-run";
import { addDoubt } from "~/extensions/moving-in/old-members";
import { balanceDoubt } from "~/extensions/moving-in/opening-balances";
import {
  bookingsOfEvent,
  type Collection,
  isCollection,
  type OldRecord,
  type UnreadableLine,
} from "~/extensions/moving-in/written-records";
import { dayOf } from "~/lib/dates";
import { type EntryDamage, indentedJsonEntries, parsed } from "~/lib/json-entries";
import { looseFields, looseText } from "~/lib/loose-values";
import { textLines } from "~/lib/text-lines";
import type { InputFile } from "./input-files";

/** A batch locks out other writers of SQLite for about half a second. */
const RECORDS_PER_BATCH = 2_000;

type Stage = {
  collections: Collection[];
  import: (db: Db, batch: ImportBatch) => Promise<void>;
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

type Read = AsyncGenerator<OldRecord | UnreadableLine>;

const WRAPPER = "__collections__";
/** The start of a line as written by the recipe in docs/moving-in.md and by our own export. */
const LINE_START = /^\{"collection":"(\w+)"/;

/** The records of these collections in a file, one after the other, and every unreadable line. */
export async function* readRecords(file: InputFile, wanted: readonly Collection[]): Read {
  if (file.layout.kind === "sheet") {
    const { sheet } = file.layout;
    // An error of a stream that is opened and never read would be lost.
    if (!wanted.includes(sheet.kind)) return;
    const lines = textLines(createReadStream(file.path));
    yield* listSheetRecords(lines, { file: file.name, sheet });
  } else if (file.layout.kind === "lines") yield* lineRecords(file, wanted);
  else if (file.layout.kind === "indented")
    yield* indentedRecords(file, file.layout.collection, wanted);
  else yield* wholeRecords(file, file.layout.collection, wanted);
}

async function* lineRecords({ path, name }: InputFile, wanted: readonly Collection[]): Read {
  for await (const { number: line, text, damage } of textLines(createReadStream(path))) {
    const collection = collectionIn(text);
    if (text.trim() === "" || !wanted.includes(collection)) continue;
    const record = damage ? undefined : recordOfLine(text);
    if (record?.collection === collection) yield { ...record, file: name, line };
    else
      yield {
        file: name,
        line,
        collection,
        damage: damage ? damageText(damage) : "The line is no record.",
      };
  }
}

/** The collection that a line names; a line that names none is read with the members. */
function collectionIn(text: string): Collection {
  const named = LINE_START.exec(text)?.[1] ?? recordOfLine(text)?.collection ?? "";
  return isCollection(named) ? named : "users";
}

function recordOfLine(text: string) {
  const held = looseFields(parsed(text)) ?? {};
  const collection = looseText(held, "collection") ?? "";
  return isCollection(collection)
    ? recordOf(collection, looseText(held, "id"), held.data)
    : undefined;
}

async function* indentedRecords(
  { path, name }: InputFile,
  only: Collection | undefined,
  wanted: readonly Collection[],
): Read {
  const collectionOf = (path: readonly string[]) => {
    const names = path.filter((name) => name !== WRAPPER);
    if (only) return names.length === 0 ? only : undefined;
    const [collection = ""] = names;
    return names.length === 1 && isCollection(collection) ? collection : undefined;
  };
  const entries = indentedJsonEntries(
    textLines(createReadStream(path)),
    (path) => collectionOf(path) !== undefined,
  );
  for await (const { line, path, name: entryName, value, damage } of entries) {
    const collection = collectionOf(path);
    if (damage === undefined && collection && !wanted.includes(collection)) continue;
    const record = collection && recordOf(collection, entryName, value);
    if (record && wanted.includes(collection)) yield { ...record, file: name, line };
    else if (!record && wanted.includes("users"))
      yield { file: name, line, damage: textOf(damage) };
  }
}

function textOf(damage: EntryDamage | undefined): string {
  if (damage === "nowhere") return "It begins nowhere.";
  if (damage === "not_json") return "It is not JSON.";
  return damage ? damageText(damage) : "The record has no id or no fields.";
}

async function* wholeRecords(
  { path, name }: InputFile,
  only: Collection | undefined,
  wanted: readonly Collection[],
): Read {
  const root = parsed((await readFile(path, "utf8")).replace(/^\uFEFF/, ""));
  if (root === undefined && wanted.includes("users"))
    yield { file: name, line: 1, damage: "The line is not JSON." };
  const held = looseFields(root);
  const collections = only ? { [only]: root } : (looseFields(held?.[WRAPPER]) ?? held ?? {});
  for (const collection of wanted) {
    for (const [id, value] of entriesOf(collections[collection])) {
      const record = recordOf(collection, id, value);
      if (record) yield { ...record, file: name, line: 1 };
      else {
        const damage = `The record ${id ?? ""} has no id or no fields.`;
        yield { file: name, line: 1, collection, damage };
      }
    }
  }
}

function entriesOf(collection: unknown): [string | undefined, unknown][] {
  if (Array.isArray(collection)) return collection.map((entry) => [undefined, entry]);
  return Object.entries(looseFields(collection) ?? {}).filter(([name]) => name !== WRAPPER);
}

function recordOf(collection: Collection, name: string | undefined, value: unknown) {
  const fields = looseFields(value);
  const id = name ?? (fields && looseText(fields, "id", "__id__", "_id", "uid", "firebase_uid"));
  return fields && id ? { collection, id, source: "firestore" as const, fields } : undefined;
}
