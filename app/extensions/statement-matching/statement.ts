import { damageText } from "~/core/admin/damage-texts";
import { type CsvRecord, csvTable } from "~/lib/csv";
import type { Day } from "~/lib/dates";
import { looseDay } from "~/lib/loose-values";
import { STATEMENT_TEXTS } from "~/texts/statement-matching/statement";
import { type StatementColumns, statementColumns, type WordColumn } from "./statement-columns";
import {
  cellMeaning,
  isSet,
  isTellingCell,
  type Meaning,
  otherStatusMeaning,
  speaksOfFailure,
  speaksOfGoing,
  speaksOfReturn,
  statusMeaning,
  typeMeaning,
} from "./statement-words";

/** Money that came in, as a statement says it. */
export interface StatementLine {
  /** In the file, from 1. */
  number: number;
  day: Day | undefined;
  paise: number;
  /** All that the line says besides figures: narration, references, names. */
  text: string;
  /** UTRs and RRNs in the text. */
  utrs: string[];
  /** Day, amount and text, as every copy of the line has them. */
  said: string;
  /** The same in every statement that has the line. */
  identity: string;
}

/**
 * Why a line is no money that came in: it went `out` or `back`, it `failed`, or its words or amounts do not say for sure.
 */
export type LeftOutReason =
  | "out"
  | "back"
  | "failed"
  | "unknown_status"
  | "unknown_type"
  | "both_ways";

/** A line that is left out, with the cell that says why. */
export interface LeftOutLine extends Omit<StatementLine, "said" | "identity"> {
  why: LeftOutReason;
  word: string;
}

/** A line that can take a credit of the same statement back: money that went out, or what could not be read. */
export type TakingLine = Pick<StatementLine, "number" | "text" | "utrs"> & {
  isRead: boolean;
  /** Of a line that says it is a return: it may take a credit of this amount back, though it names none. */
  returns?: { paise: number; day: Day | undefined } | undefined;
};

export interface Statement {
  lines: StatementLine[];
  leftOut: LeftOutLine[];
  takers: TakingLine[];
  /** Lines that could not be read, with the reason. */
  unread: { number: number; reason: string }[];
}

/** `hidden`: the columns that are no part of a line's text. */
type ReadColumns = StatementColumns & { hidden: ReadonlySet<number | undefined> };

/** A record of the file, its line as it stands there, and how often each line was said so far. */
interface LineInFile {
  record: CsvRecord;
  columns: ReadColumns;
  seen: Map<string, number>;
  text: string;
}

/** Lines that a statement is read up to. */
export const STATEMENT_MAX_LINES = 2_000;

/** The money that came in by a statement as CSV; undefined for a text without columns for a day and an amount. */
export function readStatement(text: string): Statement | undefined {
  const table = csvTable(text, (cells) => columnsOf(cells) !== undefined);
  const named = table && columnsOf(table.heading.cells);
  if (!named) return undefined;
  const rows = table.records.flatMap(({ cells }) => (cells ? [cells] : []));
  const seenInCells = statementColumns(table.heading.cells, rows) ?? named;
  // A line keeps the text that it was recorded with, whatever its cells say of the columns.
  const hidden = new Set([...figuresOf(named), ...figuresOf(seenInCells)]);
  const columns = { ...seenInCells, hidden };
  const statement: Statement = { lines: [], leftOut: [], takers: [], unread: [] };
  const seen = new Map<string, number>();
  for (const record of table.records)
    addRecord(statement, { record, columns, seen, text: table.lineAt(record.line) });
  return statement;
}

function columnsOf(heading: readonly string[]): StatementColumns | undefined {
  return heading.length < 3 ? undefined : statementColumns(heading);
}

function addRecord(statement: Statement, { record, columns, seen, text }: LineInFile): void {
  const read = lineOf(withinWidth(record, columns), columns);
  if (!read) return;
  if ("reason" in read) {
    statement.unread.push({ number: record.line, reason: read.reason });
    statement.takers.push(takerOf(record.line, text));
    return;
  }
  if ("why" in read) {
    statement.leftOut.push(read);
    if (read.why !== "failed")
      statement.takers.push({ ...read, isRead: true, returns: returnOf(read) });
    return;
  }
  // What takes a line back may stand behind the last one that is read.
  if (statement.lines.length === STATEMENT_MAX_LINES) return;
  const said = `${read.day ?? ""}|${read.paise}|${read.text.toUpperCase()}`;
  const times = (seen.get(said) ?? 0) + 1;
  seen.set(said, times);
  // A transfer has its number once; without a number two equal lines may be two payments.
  const identity = `${said}|${read.utrs.length > 0 ? 1 : times}`;
  statement.lines.push({ ...read, said, identity });
  const [short] = SHORTENED.exec(read.text) ?? [];
  if (short)
    statement.unread.push({
      number: record.line,
      reason: STATEMENT_TEXTS.shortened({ number: short }),
    });
}

/** A number of 11 or 12 digits as a spreadsheet saves it after it was opened: '4.26212E+11'. */
const SHORTENED = /\b\d(?:\.\d+)?E\+1[01]\b/i;

function takerOf(number: number, text: string): TakingLine {
  return { number, text, utrs: utrsIn(text), isRead: false };
}

function returnOf({ why, word, text, paise, day }: LeftOutLine): TakingLine["returns"] {
  const isReturn = why === "out" && [text, word].some((one) => isReturnOrFailure(one));
  return isReturn || (why === "back" && typeMeaning(word) === "back") ? { paise, day } : undefined;
}

function isReturnOrFailure(text: string): boolean {
  return speaksOfReturn(text) || speaksOfFailure(text);
}

/**
 * A record of another width than the header: banks leave empty cells out, or add some, at the end of a line. Without a
 * day and an amount in their columns it is damaged, because an unquoted comma has moved its cells.
 */
function withinWidth(record: CsvRecord, columns: StatementColumns): CsvRecord {
  const { width } = columns;
  if (!record.cells || record.cells.length === width) return record;
  const last = record.cells.findLastIndex((cell) => cell.trim() !== "");
  const cells = record.cells.slice(0, Math.max(width, last + 1));
  const hasAmount = [columns.credit, columns.amount, columns.debit].some(
    (index) => index !== undefined && amountOf(withoutApostrophes(cells[index] ?? "")),
  );
  const day = dayIn(withoutApostrophes(cells[columns.date] ?? ""));
  const isWhole = cells.length <= width && hasAmount && day;
  if (isWhole) return { line: record.line, cells };
  return { line: record.line, damage: { cells: record.cells.length, width } };
}

type Read = Omit<StatementLine, "said" | "identity"> | LeftOutLine | { reason: string } | undefined;

/** What a record says of money; undefined for a line of dashes or totals, and for money that did not even go out. */
function lineOf(record: CsvRecord, columns: ReadColumns): Read {
  const { cells } = record;
  if (!cells) return { reason: damageText(record.damage) };
  const cell = (index: number | undefined) =>
    index === undefined ? "" : withoutApostrophes(cells[index] ?? "");
  if (/\b(total|balance)\b/i.test(cell(columns.date))) return undefined;
  const written = [cell(columns.credit ?? columns.amount), cell(columns.debit)];
  const [credit, debit] = written.map(amountOf);
  const unreadable = written.find((text) => /\d/.test(text) && !amountOf(text));
  if (unreadable) return { reason: STATEMENT_TEXTS.amountNotReadable({ amount: unreadable }) };
  const amounts = { in: credit?.paise ?? 0, out: debit?.paise ?? 0 };
  const isOut = amounts.in === 0 ? amounts.out > 0 : credit?.isOut === true;
  const paise = amounts.in || amounts.out;
  if (paise === 0) return undefined;
  const text = textBesides(cells, columns.hidden);
  const date = dayIn(cell(columns.date));
  const line = { number: record.line, day: date, paise, text, utrs: utrsIn(text) };
  const isSigned = columns.credit !== undefined || /^\s*\+|cr[.)]*\s*$/i.test(written[0] ?? "");
  const said = saidBy(columns, cell, isSigned);
  if (isOut)
    return said.some(isFailed) ? undefined : { ...line, why: "out", word: cell(columns.kind) };
  return { ...line, ...reasonAgainst(said, amounts.out > 0) };
}

/** What a cell says, and why the line is left out where its word is unknown. */
interface CellReading {
  why: "unknown_status" | "unknown_type";
  word: string;
  meaning: Meaning;
}

/** Why money that seems to have come in is left out, with the word that says so; undefined where nothing speaks against it. */
function reasonAgainst(
  said: readonly CellReading[],
  isBothWays: boolean,
): Pick<LeftOutLine, "why" | "word"> | undefined {
  const failed = said.find(isFailed);
  if (failed) return { why: "failed", word: failed.word };
  const odd = said.find(({ meaning }) => meaning !== "in" && meaning !== "silent");
  if (odd) return { why: reasonOf(odd), word: odd.word };
  return isBothWays ? { why: "both_ways", word: "" } : undefined;
}

const isFailed = ({ meaning }: CellReading): boolean => meaning === "failed";

type CellOf = (index: number | undefined) => string;

/** What all columns of words say. `isSigned`: the amount says by itself that the money came in. */
function saidBy(columns: StatementColumns, cell: CellOf, isSigned: boolean): CellReading[] {
  const isIn = isSigned || isCreditKind(cell(columns.kind));
  return [...saidUnder(columns, cell), ...saidInOtherColumns(columns.words, cell, isIn)];
}

/** What the columns of status and type say. */
function saidUnder(columns: StatementColumns, cell: CellOf): CellReading[] {
  const status = cell(columns.status);
  const kind = cell(columns.kind);
  const others = columns.otherStatuses.map((index) => cell(index));
  return [
    { why: "unknown_status", word: status, meaning: statusMeaning(status) },
    ...others.map((word): CellReading => {
      return { why: "unknown_status", word, meaning: otherStatusMeaning(word) };
    }),
    { why: "unknown_type", word: kind, meaning: typeMeaning(kind) },
  ];
}

/** What a line says besides its columns of status and type. `isIn`: its amount or type says already that money came. */
function saidInOtherColumns(
  columns: readonly WordColumn[],
  cell: (index: number) => string,
  isIn: boolean,
): CellReading[] {
  return columns.map((column): CellReading => {
    const written = cell(column.index);
    const why = column.reads === "kind" ? "unknown_type" : "unknown_status";
    const isFlag = column.reads === "back" || column.reads === "failed";
    const word = isFlag ? `${column.name} ${written}` : written;
    return { why, word, meaning: meaningIn(column.reads, written, isIn) };
  });
}

function meaningIn(reads: WordColumn["reads"], written: string, isIn: boolean): Meaning {
  switch (reads) {
    case "back":
    case "failed":
      return isSet(written) ? reads : "silent";
    case "status":
      return firstKnown(otherStatusMeaning(written), cellMeaning(written));
    case "kind":
      return firstKnown(typeMeaning(written), cellMeaning(written));
    case "words":
      return meaningAmongWords(written);
    case "note":
      return meaningOfNote(written, isIn);
    case "cell":
      return meaningOfCell(written, isIn);
  }
}

/** Of a cell in a column that is mostly words of a status; one with figures in it is no such word. */
function meaningAmongWords(written: string): Meaning {
  const isNoWord = otherStatusMeaning(written) === "silent" || /\d/.test(written);
  return isNoWord ? "silent" : cellMeaning(written);
}

function meaningOfNote(written: string, isIn: boolean): Meaning {
  const meaning = cellMeaning(written);
  if (meaning === "back" || meaning === "failed") return meaning;
  return !isIn && speaksOfGoing(written) ? "out" : "silent";
}

function meaningOfCell(written: string, isIn: boolean): Meaning {
  if (!isIn && speaksOfGoing(written)) return "out";
  if (/^\W*paid\W*$/i.test(written)) return isIn ? "silent" : "unknown";
  // One letter may be anything: a pace group, a batch.
  return isTellingCell(written) && written.length > 1 ? cellMeaning(written) : "silent";
}

function firstKnown(one: Meaning, other: Meaning): Meaning {
  return one === "unknown" ? other : one;
}

/** Whether a type says by itself that money came in; 'PAYMENT' may go either way. */
function isCreditKind(written: string): boolean {
  return typeMeaning(written) === "in" && !/^\W*pay(ment)?\W*$/i.test(written);
}

function reasonOf({ why, meaning }: CellReading): LeftOutReason {
  return meaning === "out" || meaning === "back" ? meaning : why;
}

/** The columns of figures, dates, types and statuses. */
function figuresOf(columns: StatementColumns): (number | undefined)[] {
  const { date, credit, amount, kind, status, otherStatuses, others } = columns;
  return [date, credit, amount, kind, status, ...otherStatuses, ...others];
}

/** The other cells, in one line. */
function textBesides(cells: readonly string[], hidden: ReadonlySet<number | undefined>): string {
  return cells
    .filter((_, index) => !hidden.has(index))
    .map((cell) => cell.replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .join(" ");
}

/** A cell without the apostrophes that keep a spreadsheet from changing it: '99.00' of "'99.00'". */
function withoutApostrophes(cell: string): string {
  return cell.trim().replace(/^['’‘]+|['’‘]+$/g, "");
}

/** Paise behind a comma, as spreadsheets in a European setting write them: '99,00', '1.099,00'. */
const DECIMAL_COMMA = /(?<![\d.,])(\d{1,3}(?:\.\d{3})+|\d+),(\d{2})(?![\d.,])/;

/**
 * An amount as Indian banks write it: '1,099.00', '₹ 99', 'Rs.99/-', '99.00 Cr', '99.00(Cr)', '(99.00)', '+99'; also
 * with a decimal comma.
 */
export function amountOf(written: string): { paise: number; isOut: boolean } | undefined {
  const bare = written
    .replace(/[\s\u00A0]/g, "")
    .replace(/(?:₹|rs\.?|inr)/i, "")
    .replace(DECIMAL_COMMA, (_, rupees: string, paise: string) => {
      return `${rupees.replaceAll(".", "")}.${paise}`;
    })
    .replaceAll(",", "")
    .replace(/\/-$/, "");
  const found = /^(\()?([+-])?(\d{1,12})(?:\.(\d{1,2})\d*)?\)?(?:\(?(cr|dr)\)?)?\.?$/i.exec(bare);
  if (!found) return undefined;
  const [, bracket, sign, rupees = "", fraction = "", kind = ""] = found;
  const isOut = bracket !== undefined || sign === "-" || kind.toLowerCase() === "dr";
  return { paise: Number(rupees) * 100 + Number(fraction.padEnd(2, "0")), isOut };
}

const SHORT_YEAR = /^(\d{1,2}[/. -](?:\d{1,2}|[a-z]{3,9})[/. -])(\d{2})(?!\d)/i;

/** The day of a statement's date, day before month: '21/11/2026', '21-Nov-26', '2026-11-21 10:12'. */
export function dayIn(written: string): Day | undefined {
  const date = written.replace(SHORT_YEAR, "$120$2");
  return looseDay({ date }, { timeZone: "UTC", names: ["date"] });
}

/**
 * The UTRs and RRNs in a text: twelve digits, with the zeros that a bank fills its column up with, or the 16 to 22
 * characters of a bank transfer.
 */
export function utrsIn(text: string): string[] {
  const found = text
    .toUpperCase()
    .match(/(?<![A-Z\d])(?:\d{12}|0{1,10}[1-9]\d{11}|[A-Z]{4}[A-Z\d]{12,18})(?![A-Z\d])/g);
  const bare = [...(found ?? [])].map((utr) => utr.replace(/^0+(?=\d{12}$)/, ""));
  return [...new Set(bare)].filter((utr) => /\d{6}/.test(utr));
}
