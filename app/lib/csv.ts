import { CsvError, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { download } from "./download";
import type { LineDamage, TextLine } from "./text-lines";

export type CsvCell = string | number | null;

const BYTE_ORDER_MARK = "\uFEFF";
/** Includes full-width forms, which some spreadsheets treat the same. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/** Characters that a reader could take for the end of a cell or a line. */
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * Lines as in RFC 4180, each with CRLF; text that a spreadsheet would run as a formula gets a leading
 * apostrophe.
 */
export function csvLines(rows: CsvCell[][]): string {
  let lines = "";
  for (const row of rows) lines += `${row.map(csvCell).join(",")}\r\n`;
  return lines;
}

/** Only cells that need quotes go through the library, which takes three times as long as reading a row. */
function csvCell(value: CsvCell): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  // The library quotes a whole CRLF only; some readers end a line at either character.
  return NEEDS_QUOTES.test(text)
    ? stringify([[text]], { eof: false, record_delimiter: "windows", quoted_match: /[\r\n]/ })
    : text;
}

/** A CSV file: UTF-8 with a byte order mark, CRLF. */
export function csvFile(rows: CsvCell[][]): string {
  return BYTE_ORDER_MARK + csvLines(rows);
}

/** The answer that a browser saves as a CSV of this name. */
export function csvDownload(file: BodyInit, name: string): Response {
  return download(file, { type: "text/csv", name });
}

/**
 * A CSV file as a stream of bytes. Calls `rest` after reading and after writing each page, so that other
 * requests wait for half a page at most.
 */
export function csvStream(
  header: CsvCell[],
  pages: AsyncIterable<CsvCell[][]>,
  rest: () => Promise<void> = async () => {},
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const iterator = pages[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (controller) => controller.enqueue(encoder.encode(csvFile([header]))),
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done) return controller.close();
        await new Promise(setImmediate);
        controller.enqueue(encoder.encode(csvLines(value)));
        await rest();
      },
      cancel: async () => void (await iterator.return?.()),
    },
    { highWaterMark: 1 },
  );
}

/** A quoted cell with more line breaks than this is taken for one whose end is missing. */
const CELL_MAX_LINES = 50;

const DELIMITERS = [",", ";", "\t"] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** Why a record cannot be read: a quoted cell without an end, a quote out of place, or another number of cells than `width`. */
export type RecordDamage = LineDamage | "unclosed" | "misplaced" | { cells: number; width: number };

export type CsvRecord =
  | { line: number; cells: string[]; damage?: undefined }
  | { line: number; cells?: undefined; damage: RecordDamage };

/**
 * The records of a CSV text (RFC 4180) with the line each begins in. A record that cannot be read, or has
 * another number of cells than the first, is reported as damage; reading continues with the line
 * after it, also after an unclosed quote.
 */
export async function* csvRecords(lines: AsyncIterable<TextLine>): AsyncGenerator<CsvRecord> {
  const reader = new Reader({ anyWidth: false });
  for await (const line of lines) {
    reader.lines.push(line);
    yield* reader.take({ isAll: false });
  }
  yield* reader.take({ isAll: true });
}

/** A table with its heading; the records are those below it, of any width. */
export interface CsvTable {
  heading: { line: number; cells: string[] };
  records: CsvRecord[];
  /** A line of the text as it stands there, also one that cannot be read. */
  lineAt: (line: number) => string;
}

/** Titles, addresses and account numbers stand above a heading in no more lines than these. */
export const HEADING_WITHIN_LINES = 40;

/**
 * The table of a text whose heading stands in one of its first 40 lines: the first record of them of which `isHeading` is
 * true. Blank lines are left out.
 */
export function csvTable(
  text: string,
  isHeading: (cells: readonly string[], line: number) => boolean,
): CsvTable | undefined {
  const lines = linesOf(text);
  for (const [at, line] of lines.slice(0, HEADING_WITHIN_LINES).entries()) {
    const [first] = recordsOf(lines.slice(at, at + CELL_MAX_LINES));
    const cells = first?.line === line.number ? first.cells : undefined;
    if (!cells || !isHeading(cells, line.number)) continue;
    const [, ...records] = recordsOf(lines.slice(at));
    return {
      heading: { line: line.number, cells },
      records: records.filter(isWritten),
      lineAt: (number) => lines[number - 1]?.text ?? "",
    };
  }
  return undefined;
}

/** The first 40 lines as cells, for somebody who picks the heading. */
export function csvHead(text: string): { line: number; cells: string[] }[] {
  return linesOf(text)
    .slice(0, HEADING_WITHIN_LINES)
    .flatMap((line) => {
      const [first] = recordsOf([line]);
      const cells = first?.cells?.map((cell) => cell.trim());
      return cells?.some((cell) => cell !== "") ? [{ line: line.number, cells }] : [];
    });
}

function* recordsOf(lines: readonly TextLine[]): Generator<CsvRecord> {
  const reader = new Reader({ anyWidth: true });
  for (const line of lines) {
    reader.lines.push(line);
    yield* reader.take({ isAll: false });
  }
  yield* reader.take({ isAll: true });
}

const isWritten = ({ cells }: CsvRecord): boolean =>
  !cells || cells.some((cell) => cell.trim() !== "");

/** Spaces behind a quote are no part of a cell; tabs may be cells. */
function linesOf(text: string): TextLine[] {
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .map((line, index): TextLine => {
      return { number: index + 1, text: line.includes("\t") ? line : line.trimEnd() };
    });
}

/** The delimiter that the header has most of, outside its quotes. */
function delimiterOf(header: string): Delimiter {
  const bare = header.replace(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}

type Read =
  | { state: "read"; cells: string[]; lines: number }
  /** The last quoted cell goes on in a line to come. */
  | { state: "open" }
  | { state: "blank" }
  | { state: "damaged"; damage: RecordDamage };

const UNCLOSED: Read = { state: "damaged", damage: "unclosed" };
const MISPLACED: Read = { state: "damaged", damage: "misplaced" };

/** Lines are ended already, and every width is read. */
const LENIENT = { record_delimiter: "\n", relax_column_count: true } as const;

class Reader {
  /** Lines that no record was made of yet. */
  lines: TextLine[] = [];
  #delimiter: Delimiter | undefined;
  #width: number | undefined;
  readonly #anyWidth: boolean;

  constructor({ anyWidth }: { anyWidth: boolean }) {
    this.#anyWidth = anyWidth;
  }

  /** The records of the lines; unless these are all, one whose last cell is open waits. */
  *take({ isAll }: { isAll: boolean }): Generator<CsvRecord> {
    for (let first = this.lines[0]; first; first = this.lines[0]) {
      this.#delimiter ??= delimiterOf(first.text);
      const found = this.#read(first, this.#delimiter);
      if (found.state === "open" && !isAll) return;
      const read = found.state === "open" ? unclosed(first, this.#delimiter) : found;
      if (read.state === "read") yield { line: first.number, cells: read.cells };
      if (read.state === "damaged") yield { line: first.number, damage: read.damage };
      this.lines = this.lines.slice(read.state === "read" ? read.lines : 1);
    }
  }

  #sized(cells: string[], lines: number): Read {
    this.#width ??= cells.length;
    if (this.#anyWidth || cells.length === this.#width) return { state: "read", cells, lines };
    return { state: "damaged", damage: { cells: cells.length, width: this.#width } };
  }

  #read(first: TextLine, delimiter: Delimiter): Read {
    if (first.text === "") return { state: "blank" };
    if (first.damage) return { state: "damaged", damage: first.damage };
    let text = first.text;
    // With an odd number of quotes a cell is open, so that each text is parsed once.
    let isOdd = hasOddQuotes(text);
    for (let count = 1; isOdd; count += 1) {
      const next = this.lines[count];
      if (!next && count < CELL_MAX_LINES) return { state: "open" };
      if (!next || next.damage || count === CELL_MAX_LINES) return unclosed(first, delimiter);
      text += `\n${next.text}`;
      isOdd = isOdd !== hasOddQuotes(next.text);
    }
    const cells = cellsOf(text, delimiter);
    if (cells === undefined) return MISPLACED;
    return this.#sized(cells, text.split("\n").length);
  }
}

function hasOddQuotes(text: string): boolean {
  return text.split('"').length % 2 === 0;
}

/** The cells of a whole record, undefined when a quote is out of place; most records have no quote to look for. */
function cellsOf(text: string, delimiter: Delimiter): string[] | undefined {
  if (!text.includes('"')) return text.split(delimiter);
  try {
    return parse(text, { ...LENIENT, delimiter })[0];
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

/** Why a record whose last cell has no end is damaged. */
function unclosed(first: TextLine, delimiter: Delimiter): Read {
  return cellsOf(`${first.text}"`, delimiter) ? UNCLOSED : MISPLACED;
}
