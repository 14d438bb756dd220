/** Any file with a table as one CSV text, a row a line: what is read from there does not depend on the kind of file. */
import { htmlRows, isHtmlTable } from "./html-table";
import { textOfFile } from "./text-encoding";
import { isArchive } from "./unpacked";

export type TableText =
  | {
      ok: true;
      text: string;
      /** Names of further sheets of a workbook, which are not read. */
      otherSheets: string[];
    }
  | { ok: false; reason: TableRefusal };

/** `old_workbook`: .xls of any age, or a workbook with a password, which looks the same. */
export type TableRefusal =
  | "damaged"
  | "too_large"
  | "no_workbook"
  | "old_workbook"
  | "pdf"
  | "picture";

const HEAD_BYTES = 8;

/** The table of a file: CSV with commas, semicolons or tabs, HTML, or a workbook; or what it is instead, by its bytes. */
export async function tableTextOfFile(file: Blob): Promise<TableText> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (isArchive(head)) {
    // Loaded with the first workbook: most lists are CSV.
    const { readWorkbook } = await import("./workbook");
    const read = await readWorkbook(file);
    if (!read.ok) return read;
    return { ok: true, text: csvOf(read.rows), otherSheets: read.otherSheets };
  }
  const other = otherKind(head);
  if (other) return { ok: false, reason: other };
  return tableText(await textOfFile(file));
}

/** The table of a text that was read or pasted. */
export function tableText(text: string): TableText {
  if (OLD_WORKBOOK.test(text)) return { ok: false, reason: "old_workbook" };
  if (!isHtmlTable(text)) return { ok: true, text, otherSheets: [] };
  const rows = htmlRows(text);
  return rows
    ? { ok: true, text: csvOf(rows), otherSheets: [] }
    : { ok: false, reason: "too_large" };
}

/** A workbook of Excel 2003 as XML, or a page that was saved as one file; both come under the name .xls. */
const OLD_WORKBOOK = /^\s{0,100}(<\?xml[^>]{0,200}\?>[\s\S]{0,1000}?<Workbook\b|MIME-Version:)/i;

function otherKind(head: Uint8Array): TableRefusal | undefined {
  const starts = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return "old_workbook";
  if (starts(0x25, 0x50, 0x44, 0x46)) return "pdf";
  return starts(0x89, 0x50, 0x4e, 0x47) || starts(0xff, 0xd8, 0xff) ? "picture" : undefined;
}

/** Rows of equal width, so that one with fewer cells is not taken for a damaged line. */
function csvOf(rows: readonly (readonly string[])[]): string {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return rows
    .map((row) => Array.from({ length: width }, (_, at) => quoted(row[at] ?? "")).join(","))
    .join("\n");
}

function quoted(cell: string): string {
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""').replace(/\s+/g, " ")}"` : cell;
}
