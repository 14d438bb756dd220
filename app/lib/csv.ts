export type CsvCell = string | number | null;

const BYTE_ORDER_MARK = "\uFEFF";
/** With the wide forms of the same signs, which some spreadsheets read alike. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]/;
/** Most cells hold neither; one look settles them. */
const SPECIAL = /^[=+\-@\t＝＋－＠]|[",\r\n]/;

/** One cell after RFC 4180; text that a spreadsheet would run as a formula gets a leading apostrophe. */
export function csvCell(value: CsvCell): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  if (!SPECIAL.test(value)) return value;
  const inert = FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** One line with its line end. */
export function csvLine(cells: CsvCell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** A whole file: UTF-8 with a byte order mark, CRLF. */
export function csvFile(rows: CsvCell[][]): string {
  return BYTE_ORDER_MARK + rows.map(csvLine).join("");
}

/**
 * The same as a stream of bytes: `pages` come one at a time. Reading and writing a page are apart, and `rest`
 * follows each, so that other requests wait for half a page at most.
 */
export function csvStream(
  header: CsvCell[],
  pages: AsyncIterable<CsvCell[][]>,
  rest: () => Promise<void> = async () => {},
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = pages[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(csvFile([header]))),
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done) return controller.close();
        await new Promise(setImmediate);
        controller.enqueue(encoder.encode(value.map(csvLine).join("")));
        await rest();
      },
      cancel: async () => void (await iterator.return?.()),
    },
    { highWaterMark: 1 },
  );
}
