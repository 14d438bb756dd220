import { stringify } from "csv-stringify/sync";
import { download } from "./download";

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
