import { damageText } from "~/core/admin/damage-texts";
import { type ByAdmin, recordAudit } from "~/core/people/audit/record-undo.server";
import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import type { PlanType } from "~/db/tables/people";
import type { AdminId } from "~/db/tables/shapes";
import { type CsvRecord, csvFile, csvRecords } from "~/lib/csv";
import { type Day, dayOf } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { chunksOf } from "~/lib/lists";
import { type LooseFields, looseText } from "~/lib/loose-values";
import { plainPhoneDigits } from "~/lib/phone-digits";
import { shortened, type TextLine } from "~/lib/text-lines";
import { MEMBER_SHEET_TEXTS } from "~/texts/moving-in/moving-in";
import { missingColumn, NO_HEADING, type Sheet, sheetOf } from "./columns";
import { importMembers } from "./import-members.server";
import { type ImportRun, reportUnreadableLine, startImport, zeroCounts } from "./import-run";
import {
  type DateOrder,
  dateOrderOf,
  type MemberGrid,
  plainDate,
  readMemberGrid,
  withUnnamed,
} from "./member-grid";
import {
  dateNotes,
  LEFT_OUT,
  type SheetRefusal,
  type SheetReport,
  type SheetShape,
} from "./member-sheet";
import { hasChanges } from "./old-bookings";
import type { Collection, OldRecord, UnreadableLine } from "./written-records";

/** A batch locks out other writers of SQLite for less than a tenth of a second. */
const RECORDS_PER_BATCH = 250;
const RECORDS_MOST = 5_000;
const FILE_NAME = "members.csv";

export type SheetOutcome =
  | { ok: true; report: SheetReport }
  | ({ ok: false; reason: SheetRefusal } & SheetShape)
  /** Somebody changed the club meanwhile; what was imported stays. */
  | ({ ok: false; reason: "changed_meanwhile" } & SheetShape);

interface Input extends ByAdmin {
  /** The list as CSV. */
  text: string;
  /** The line of the heading, `NO_HEADING` for a list without one; undefined where it is guessed. */
  headingLine: number | undefined;
  /** The field of each column, in their order; what is undefined is guessed. */
  fields: readonly (string | undefined)[];
  /** What people are of whom the list does not say it. */
  standing: Standing;
  isDry: boolean;
  timeZone: string;
}

/** `approval`: they wait for it, as after a sign-up. */
export type Standing = { are: "approval" } | { are: "members"; plan: PlanType };

/**
 * Imports a list of members from a spreadsheet, or says what that would do. New people are added, those with a member's
 * number and name are merged with them; the same list twice changes nothing. Refuses a list without phone numbers and one
 * of bookings.
 */
export async function importMemberSheet(db: Db, input: Input): Promise<SheetOutcome> {
  const grid = readMemberGrid(input.text, input.headingLine);
  const seen = { headingLine: grid?.headingLine ?? NO_HEADING, head: headOf(grid) };
  if (!grid || grid.headings.length < 2)
    return { ok: false, reason: "no_headings", ...seen, columns: [] };
  const sheet = sheetFor(grid, input.fields);
  const example = grid.rows.find(({ cells }) => cells)?.cells;
  const columns = sheet.columns.map((column, index) => {
    return { ...column, example: example?.[index] ?? "" };
  });
  const shown = { ...seen, columns };
  const read = columns.flatMap(({ field }) => field ?? []);
  if (new Set(read).size < read.length) return { ok: false, reason: "same_field", ...shown };
  if (sheet.kind === "bookings") return { ok: false, reason: "bookings", ...shown };
  if (missingColumn(sheet)) return { ok: false, reason: "no_phone", ...shown };
  if (grid.rows.length > RECORDS_MOST) return { ok: false, reason: "too_long", ...shown };
  return await importRows(db, { ...input, grid, sheet, shown });
}

type Rows = Input & { grid: MemberGrid; sheet: Sheet; shown: SheetShape };

async function importRows(db: Db, input: Rows): Promise<SheetOutcome> {
  const { grid, sheet, shown, now, timeZone, isDry } = input;
  const findings: SheetReport["findings"] = [];
  const report = (finding: SheetReport["findings"][number]) => void findings.push(finding);
  const run = startImport({ now, timeZone, isDry, makesEvents: false, report });
  const dates = { today: dayOf(now, timeZone), orders: dateOrdersOf(grid, sheet) };
  const records: OldRecord[] = [];
  for (const row of grid.rows) {
    const one = recordOf(row, { file: FILE_NAME, sheet, dates });
    if (one && "damage" in one) reportUnreadableLine(run, one);
    else if (one) records.push({ ...one, fields: withStanding(one.fields, input.standing) });
  }
  try {
    for (const batch of chunksOf(records, RECORDS_PER_BATCH))
      await importMembers(db, { run, records: batch });
  } catch (error) {
    if (violatedConstraint(error) === undefined) throw error;
    await noteImport(db, { ...input, run, isStopped: true });
    return { ok: false, reason: "changed_meanwhile", ...shown };
  }
  const settled = run.counts.get("users") ?? zeroCounts();
  const counts = { ...settled, refused: settled.refused + run.damages };
  findings.sort((a, b) => a.line - b.line);
  await noteImport(db, { ...input, run });
  const notes = [...dates.orders.values()].flatMap((order) => dateNotes(order, dates.today));
  const bad = badLines(grid, findings);
  return {
    ok: true,
    report: { isDry, ...shown, counts, findings, notes: [...new Set(notes)], bad },
  };
}

/** How each column of dates writes them. */
function dateOrdersOf(grid: MemberGrid, sheet: Sheet): Map<string, DateOrder> {
  const orders = sheet.columns.flatMap(({ field }, at): [string, DateOrder][] => {
    if (field !== "dateOfBirth" && field !== "createdAt") return [];
    return [[field, dateOrderOf(grid.rows.flatMap(({ cells }) => cells?.[at] ?? []))]];
  });
  return new Map(orders);
}

function headOf(grid: MemberGrid | undefined): SheetReport["head"] {
  return (grid?.head ?? []).map(({ line, cells }) => {
    const text = cells.filter((cell) => cell !== "").join(" · ");
    return { line, text: shortened(text, HEAD_TEXT_MAX) };
  });
}

const HEAD_TEXT_MAX = 60;

/** A person's standing where the list says neither status nor plan. */
function withStanding(fields: LooseFields, standing: Standing): LooseFields {
  if (standing.are === "approval") return fields;
  const status = looseText(fields, "status") ?? "active";
  return { ...fields, status, planType: looseText(fields, "planType") ?? standing.plan };
}

/** The lines that are left out, as they stand in the list, each with the reason; as CSV in Base64, empty where there are none. */
function badLines(grid: MemberGrid, findings: SheetReport["findings"]): string {
  const why = new Map(
    findings.flatMap(({ line, isImported, text }): [number, string][] =>
      isImported ? [] : [[line, text]],
    ),
  );
  const rows = grid.rows.flatMap(({ line, cells }) => {
    const text = why.get(line);
    return text === undefined ? [] : [[...(cells ?? [grid.lineAt(line)]), text]];
  });
  if (rows.length === 0) return "";
  return Buffer.from(csvFile([[...grid.headings, MEMBER_SHEET_TEXTS.toCorrect], ...rows])).toString(
    "base64",
  );
}

/** A sheet with chosen fields is read as a list of members, and no column beyond these. */
function sheetFor({ headings, rows }: MemberGrid, fields: Input["fields"]): Sheet {
  if (fields.every((field) => field === undefined))
    return withUnnamed(sheetOf(headings, new Map()), rows);
  const columns = headings.map((heading, index) => {
    const field = fields[index];
    return { heading, field: field === LEFT_OUT ? undefined : field };
  });
  return { kind: "users", columns };
}

/** The records of a spreadsheet as CSV, whose first record is the headings, and every line that cannot be read. */
export async function* listSheetRecords(
  lines: AsyncIterable<TextLine>,
  { file, sheet }: { file: string; sheet: Sheet },
): AsyncGenerator<OldRecord | UnreadableLine> {
  let isHeading = true;
  for await (const row of csvRecords(lines)) {
    const one = isHeading && row.cells ? undefined : recordOf(row, { file, sheet });
    if (one) yield one;
    isHeading = false;
  }
}

/** The record of a row; undefined for an empty one. `dates`: how its dates are written, which are then made plain. */
function recordOf(
  { line, cells, damage }: CsvRecord,
  input: {
    file: string;
    sheet: Sheet;
    dates?: { today: Day; orders: ReadonlyMap<string, DateOrder> };
  },
): OldRecord | UnreadableLine | undefined {
  const { file, sheet, dates } = input;
  if (damage !== undefined) return { file, line, damage: damageText(damage) };
  if (cells.every((cell) => cell.trim() === "")) return undefined;
  const read = sheet.columns.flatMap(({ field }, index): [string, string][] => {
    const cell = cells[index] ?? "";
    if (!field) return [];
    const order = dates?.orders.get(field);
    return [[field, dates && order ? plainDate(cell, dates.today, order) : cell]];
  });
  const fields = withTypedAge(Object.fromEntries(read));
  const id = looseText(fields, "id") ?? rowId(sheet.kind, fields, line);
  return { file, line, collection: sheet.kind, id, source: "spreadsheet", fields };
}

/** An age that stands where the date of birth is asked. */
function withTypedAge(fields: Record<string, string>): Record<string, string> {
  const typed = fields.dateOfBirth?.trim() ?? "";
  if (!/^\d{1,3}( ?(y|yrs?|years?))?$/i.test(typed) || fields.age?.trim()) return fields;
  return { ...fields, dateOfBirth: "", age: typed };
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
    details: isStopped ? { what: "stopped" } : countsOf(run),
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
