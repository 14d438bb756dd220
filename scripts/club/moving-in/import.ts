import { appendFileSync, closeSync, existsSync, openSync } from "node:fs";
import { dirname, join } from "node:path";
import { violatedConstraint } from "~/db/constraint";
import { makeFolders, PRIVATE_FILE } from "~/db/private-files";
import type { Db } from "~/db/tables";
import { SHEET_FIELDS } from "~/extensions/moving-in/columns";
import { noteImport } from "~/extensions/moving-in/import-member-sheet.server";
import { type ImportRun, startImport } from "~/extensions/moving-in/import-run";
import {
  hasChanges,
  REPORT_HEADER,
  reportRow,
  summaryOf,
} from "~/extensions/moving-in/old-bookings";
import { csvFile, csvLines } from "~/lib/csv";
import { sha256 } from "~/lib/digest.server";
import { bytesAt, isFile } from "../disk";
import { importStages } from "./import-stages";
import { type InputFile, InputRefusal, openInput } from "./input-files";

export interface ImportOptions {
  files: readonly string[];
  /** Headings of spreadsheets with their chosen fields. */
  columns: readonly string[];
  makesEvents: boolean;
  /** The code of the dry run; without it nothing is written. */
  confirm: string | undefined;
  /** The report's file; beside the data by default. */
  report: string | undefined;
  dataDir: string;
}

const CODE_LENGTH = 8;
/** The audit names nobody: the command line knows no admin. */
const COMMAND_LINE = { adminId: null, requestId: null };

/**
 * Imports the old club's files, or reports the outcome of an import. It only writes with the code of a dry
 * run of the same files and choices. Returns the text to print and, when files can be read, their code.
 */
export async function importClub(
  db: Db,
  options: ImportOptions,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<{ ok: boolean; text: string; code?: string }> {
  const files = await openAll(options);
  if (typeof files === "string") return { ok: false, text: files };
  const code = codeOf(files, options);
  const { confirm } = options;
  if (confirm !== undefined && confirm !== code) {
    const text = `The code ${confirm} is not of these files and choices: nothing was imported. Run it without --confirm first.`;
    return { ok: false, text };
  }
  const isDry = confirm === undefined;
  const reportFile = options.report ?? defaultReport(options.dataDir, { now, isDry });
  const refusal = await reportRefusal(reportFile);
  if (refusal) return { ok: false, text: refusal };
  const report = openReport(reportFile);
  const { makesEvents } = options;
  const run = startImport({ now, timeZone, isDry, makesEvents, report: report.write });
  try {
    await importStages(db, { run, files });
  } catch (error) {
    const clash = violatedConstraint(error);
    if (clash === undefined) throw error;
    await noteImport(db, { run, ...COMMAND_LINE, isStopped: true });
    const text = `Somebody changed the club meanwhile (${clash}). What was imported stays: run the same command again.`;
    return { ok: false, text };
  } finally {
    report.close();
  }
  await noteImport(db, { run, ...COMMAND_LINE });
  const end = isDry ? dryEnd(run, options, code) : "The import is done.\n";
  const where = `The report: ${reportFile}\n`;
  return { ok: true, text: `${previewOf(files)}${summaryOf(run)}${where}\n${end}`, code };
}

async function openAll({ files, columns }: ImportOptions): Promise<InputFile[] | string> {
  if (files.length === 0) return "Say which: npm run club -- import FILE….";
  const chosen = chosenColumns(columns);
  if (typeof chosen === "string") return chosen;
  try {
    const opened = await Promise.all(files.map((file) => openInput(file, chosen)));
    const found = opened.flatMap(headingsOf);
    const unknown = [...chosen.keys()].find((heading) => !found.includes(heading));
    if (unknown === undefined) return opened;
    return `--column: no file has the heading '${unknown}'. There are ${found.map((heading) => `'${heading}'`).join(", ") || "none"}.`;
  } catch (error) {
    if (error instanceof InputRefusal) return error.message;
    throw error;
  }
}

function headingsOf({ layout }: InputFile): string[] {
  return layout.kind === "sheet" ? layout.sheet.columns.map(({ heading }) => heading) : [];
}

/** The chosen field of each heading, or the text for an invalid choice. */
function chosenColumns(columns: readonly string[]): Map<string, string> | string {
  const known = [...new Set([...SHEET_FIELDS.users, ...SHEET_FIELDS.bookings, "-"])];
  const chosen = new Map<string, string>();
  for (const column of columns) {
    const at = column.lastIndexOf("=");
    const field = column.slice(at + 1);
    if (at < 1) return '--column needs a heading and a field: "Mobile No=phone".';
    if (!known.includes(field))
      return `There is no field '${field}' for --column. Choose one of ${known.join(", ")}.`;
    chosen.set(column.slice(0, at), field);
  }
  return chosen;
}

/** The confirmation code: changes with the files and the choices. */
function codeOf(files: readonly InputFile[], { columns, makesEvents }: ImportOptions): string {
  const shown = [files.map(({ digest }) => digest), [...columns].sort(), makesEvents];
  return sha256(JSON.stringify(shown)).slice(0, CODE_LENGTH);
}

function previewOf(files: readonly InputFile[]): string {
  const lines = files.map((file) => `${file.name}: ${layoutText(file)}`);
  return `${lines.join("\n")}\n\n`;
}

function layoutText({ layout }: InputFile): string {
  if (layout.kind === "lines") return "one record a line";
  if (layout.kind !== "sheet") return layout.collection ?? "collections by name";
  const columns = layout.sheet.columns.map(({ heading, field }, index) => {
    const example = layout.example[index] ?? "";
    return `\n  ${heading.padEnd(24)} ${(field ?? "(left out)").padEnd(18)} ${example.slice(0, 40)}`.trimEnd();
  });
  const kind = layout.sheet.kind === "users" ? "members" : "bookings";
  return `a sheet of ${kind}, its columns read as${columns.join("")}`;
}

function dryEnd(
  run: ImportRun,
  { files, columns, makesEvents, report }: ImportOptions,
  code: string,
): string {
  if (!hasChanges(run)) return "Nothing was written: there is nothing here to import.\n";
  const words = [
    ...files,
    ...columns.flatMap((column) => ["--column", column]),
    ...(makesEvents ? ["--make-events"] : []),
    ...(report ? ["--report", report] : []),
    ...["--confirm", code],
  ];
  const command = words.map((word) => (/^[\w./-]+$/.test(word) ? word : JSON.stringify(word)));
  return `Nothing was written. If this is right: npm run club -- import ${command.join(" ")}\n`;
}

function defaultReport(dataDir: string, { now, isDry }: { now: number; isDry: boolean }): string {
  const moment = new Date(now).toISOString().slice(0, 19).replaceAll(":", "-");
  return join(dataDir, "imports", `${isDry ? "dry-run" : "import"}-${moment}.csv`);
}

/**
 * Why the report cannot be written to this file: only an earlier report is replaced, and no file of the old
 * club.
 */
async function reportRefusal(file: string): Promise<string | undefined> {
  if (!existsSync(file)) return undefined;
  if (!isFile(file)) return `--report: ${file} is no file.`;
  const heading = Buffer.from(csvFile([REPORT_HEADER]));
  const start = await bytesAt(file, 0, heading.length);
  if (start.length === 0 || start.equals(heading)) return undefined;
  return `--report: there is a file ${file} already, and it is no report.`;
}

function openReport(file: string): { write: ImportRun["report"]; close: () => void } {
  makeFolders(dirname(file));
  const opened = openSync(file, "w", PRIVATE_FILE);
  appendFileSync(opened, csvFile([REPORT_HEADER]));
  return {
    write: (finding) => appendFileSync(opened, csvLines([reportRow(finding)])),
    close: () => closeSync(opened),
  };
}
