import { stringify } from "csv-stringify/sync";

export type CsvCell = string | number | null;

const BYTE_ORDER_MARK = "\uFEFF";
/** Includes full-width forms, which some spreadsheets treat the same. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Lines as in RFC 4180, each with CRLF; text that a spreadsheet would run as a formula gets a leading
 * apostrophe.
 */
export function csvLines(rows: CsvCell[][]): string {
  return stringify(rows, {
    record_delimiter: "windows",
    cast: { string: (text) => (FORMULA_START.test(text) ? `'${text}` : text) },
    // The library quotes a whole CRLF only; some readers end a line at either character.
    quoted_match: /[\r\n]/,
  });
}

/** A CSV file: UTF-8 with a byte order mark, CRLF. */
export function csvFile(rows: CsvCell[][]): string {
  return BYTE_ORDER_MARK + csvLines(rows);
}

/** The answer that a browser saves as a CSV of this name. */
export function csvDownload(file: BodyInit, name: string): Response {
  return new Response(file, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}

/**
 * A CSV file as a stream of bytes. Calls `rest` after reading and after writing each page, so that other
 * requests wait for half a page at most.
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
        controller.enqueue(encoder.encode(csvLines(value)));
        await rest();
      },
      cancel: async () => void (await iterator.return?.()),
    },
    { highWaterMark: 1 },
  );
}
