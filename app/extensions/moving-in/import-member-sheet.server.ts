import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import type { AdminId } from "~/db/tables/shapes";
import { chunksOf } from "~/lib/chunks";
import { csvRecords } from "~/lib/csv-records";
import type { Instant } from "~/lib/dates";
import { textLines } from "~/lib/text-lines";
import { listSheetRecords } from "./list-sheet-records.server";
import { missingColumn, type Sheet, sheetOf } from "./columns";
import { type ImportRun, reportUnreadableLine, startImport, zeroCounts } from "./import-run";
import { LEFT_OUT, type SheetRefusal, type SheetReport } from "./member-sheet";
import type { OldRecord } from "./records";
import { importMembers } from "./import-members.server";
import { noteImport } from "./note-import.server";

/** A batch locks out other writers of SQLite for less than a tenth of a second. */
const RECORDS_PER_BATCH = 250;
const RECORDS_MOST = 5_000;
const FILE_NAME = "members.csv";

export type SheetOutcome =
  | { ok: true; report: SheetReport }
  | { ok: false; reason: SheetRefusal; columns: SheetReport["columns"] }
  /** Somebody changed the club meanwhile; what was imported stays. */
  | { ok: false; reason: "changed_meanwhile"; columns: SheetReport["columns"] };

interface Input {
  /** The list as CSV, with its headings. */
  text: string;
  /** The field of each column, in their order; what is undefined is guessed. */
  fields: readonly (string | undefined)[];
  isDry: boolean;
  timeZone: string;
  adminId: AdminId;
  requestId: string;
  now: Instant;
}

/**
 * Imports a list of members from a spreadsheet, or says what that would do. New people are added, those with a member's
 * number and name are merged with them; the same list twice changes nothing. Refuses a list without phone numbers and one
 * of bookings.
 */
export async function importMemberSheet(db: Db, input: Input): Promise<SheetOutcome> {
  const [headings, example] = await firstRows(input.text);
  if (!headings || headings.length < 2) return { ok: false, reason: "no_headings", columns: [] };
  const sheet = sheetFor(headings, input.fields);
  const columns = sheet.columns.map((column, index) => {
    return { ...column, example: example?.[index] ?? "" };
  });
  const read = columns.flatMap(({ field }) => field ?? []);
  if (new Set(read).size < read.length) return { ok: false, reason: "same_field", columns };
  if (sheet.kind === "bookings") return { ok: false, reason: "bookings", columns };
  if (missingColumn(sheet)) return { ok: false, reason: "no_phone", columns };
  const findings: SheetReport["findings"] = [];
  const { now, timeZone, isDry } = input;
  const report = (finding: SheetReport["findings"][number]) => void findings.push(finding);
  const run = startImport({ now, timeZone, isDry, makesEvents: false, report });
  const records = await readAll(run, input.text, sheet);
  if (records.length > RECORDS_MOST) return { ok: false, reason: "too_long", columns };
  try {
    for (const batch of chunksOf(records, RECORDS_PER_BATCH))
      await importMembers(db, { run, records: batch });
  } catch (error) {
    if (violatedConstraint(error) === undefined) throw error;
    await noteImport(db, { ...input, run, isStopped: true });
    return { ok: false, reason: "changed_meanwhile", columns };
  }
  const settled = run.counts.get("users") ?? zeroCounts();
  const counts = { ...settled, refused: settled.refused + run.damages };
  findings.sort((a, b) => a.line - b.line);
  await noteImport(db, { ...input, run });
  return { ok: true, report: { isDry, columns, counts, findings } };
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

async function firstRows(text: string): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of csvRecords(textLines(bytesOf(text)))) {
    if (cells) rows.push(cells.map((cell) => cell.trim()));
    if (rows.length === 2) break;
  }
  return rows;
}

/** A sheet with chosen fields is read as a list of members. */
function sheetFor(headings: string[], fields: Input["fields"]): Sheet {
  const chosen = headings.flatMap((heading, index): [string, string][] => {
    const field = fields[index];
    return field === undefined ? [] : [[heading, field]];
  });
  if (chosen.length === 0) return sheetOf(headings, new Map());
  const columns = headings.map((heading, index) => {
    const field = fields[index];
    return { heading, field: field === LEFT_OUT ? undefined : field };
  });
  return { kind: "users", columns };
}

async function readAll(run: ImportRun, text: string, sheet: Sheet): Promise<OldRecord[]> {
  const records: OldRecord[] = [];
  const lines = textLines(bytesOf(text));
  for await (const read of listSheetRecords(lines, { file: FILE_NAME, sheet })) {
    if ("damage" in read) reportUnreadableLine(run, read);
    else records.push(read);
    if (records.length > RECORDS_MOST) break;
  }
  return records;
}
