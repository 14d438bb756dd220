import { recordAudit } from "~/core/people/audit/record-undo.server";
import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import type { AdminId } from "~/db/tables/shapes";
import { chunksOf } from "~/lib/chunks";
import { csvRecords } from "~/lib/csv-records";
import type { Instant } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { looseText } from "~/lib/loose-values";
import { plainPhoneDigits } from "~/lib/phone-digits";
import { type TextLine, textLines } from "~/lib/text-lines";
import { missingColumn, type Sheet, sheetOf } from "./columns";
import { importMembers } from "./import-members.server";
import { type ImportRun, reportUnreadableLine, startImport, zeroCounts } from "./import-run";
import { LEFT_OUT, type SheetRefusal, type SheetReport } from "./member-sheet";
import { hasChanges } from "./old-bookings";
import type { Collection, OldRecord, UnreadableLine } from "./records";

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

/** The records of a spreadsheet as CSV, whose first record is the headings, and every line that cannot be read. */
export async function* listSheetRecords(
  lines: AsyncIterable<TextLine>,
  { file, sheet }: { file: string; sheet: Sheet },
): AsyncGenerator<OldRecord | UnreadableLine> {
  let isHeading = true;
  for await (const { line, cells, damage } of csvRecords(lines)) {
    if (damage !== undefined) yield { file, line, damage };
    else if (!isHeading && cells.some((cell) => cell.trim() !== "")) {
      const fields = Object.fromEntries(
        sheet.columns.flatMap(({ field }, index) => (field ? [[field, cells[index] ?? ""]] : [])),
      );
      const id = looseText(fields, "id") ?? rowId(sheet.kind, fields, line);
      yield { file, line, collection: sheet.kind, id, source: "spreadsheet", fields };
    }
    isHeading = false;
  }
}

/** The id of a row without one: made from the person and, for a booking, from the event. */
function rowId(kind: Collection, fields: Record<string, string>, line: number): string {
  const phone = plainPhoneDigits(fields.phone ?? fields.participantPhone ?? "");
  const who = phone || `${fields.userId ?? ""} line ${line}`;
  if (kind === "users") return sha256(`member ${who}`);
  const { participantName, title, date, time } = fields;
  return sha256(["booking", who, participantName, title, date, time].join("\n"));
}

interface NoteImportInput {
  run: ImportRun;
  /** Null for the club's command line. */
  adminId: AdminId | null;
  requestId: string | null;
  /** Somebody changed the club meanwhile; the batches before that are in. */
  isStopped?: boolean;
}

/** Adds an import that wrote to the audit, with how many members, runs and bookings it added. */
export async function noteImport(db: Db, input: NoteImportInput): Promise<void> {
  const { run, adminId, requestId, isStopped = false } = input;
  if (run.isDry || !hasChanges(run)) return;
  await recordAudit(db, {
    actor: adminId === null ? { kind: "system", id: null } : { kind: "admin", id: adminId },
    action: "members_imported",
    subject: { kind: "report", id: "members" },
    // What was counted of a stopped import is not all written.
    details: isStopped ? { what: "stopped midway" } : countsOf(run),
    requestId,
    now: run.now,
  });
}

function countsOf({ counts }: ImportRun) {
  const { new: added, merged } = counts.get("users") ?? zeroCounts();
  const runs = (counts.get("events")?.new ?? 0) + (counts.get("runs")?.new ?? 0);
  const bookings = counts.get("bookings")?.new ?? 0;
  return { added, merged, ...(runs > 0 && { runs }), ...(bookings > 0 && { bookings }) };
}
