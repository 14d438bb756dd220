/** Excel workbooks as spreadsheets and banks write them: texts in a shared list, dates as days since 1900, numbers bare. */
import { zipOf } from "../zip-file";

/** A text, a number, a day 'YYYY-MM-DD' as a date cell, or nothing. */
export type WorkbookCell = string | number | { day: string } | null;

interface Sheet {
  name: string;
  rows: WorkbookCell[][];
  isHidden?: boolean;
}

const BOOK = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const DATE_STYLE = 1;

/** A workbook of these sheets. */
export function workbook(...sheets: Sheet[]): Uint8Array<ArrayBuffer> {
  const words: string[] = [];
  const parts = sheets.map(({ rows }) => sheetXml(rows, words));
  const names = sheets.map(
    ({ name, isHidden }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ""} r:id="rId${at + 1}"/>`,
  );
  const targets = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return zipped({
    "xl/workbook.xml": `<workbook xmlns="${BOOK}" xmlns:r="${OFFICE}"><sheets>${names.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${targets.join("")}</Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${BOOK}"><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(parts.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
    "xl/sharedStrings.xml": `<sst xmlns="${BOOK}">${words.map((word) => `<si><t xml:space="preserve">${escaped(word)}</t></si>`).join("")}</sst>`,
  });
}

/** An archive of these parts. */
export function zipped(parts: Record<string, string>): Uint8Array<ArrayBuffer> {
  return zipOf(
    Object.entries(parts).map(([name, xml]) => {
      return { name, content: new TextEncoder().encode(`${HEAD}${xml}`) };
    }),
  );
}

function sheetXml(rows: readonly (readonly WorkbookCell[])[], words: string[]): string {
  const lines = rows.map((row, at) => {
    const cells = row.map((cell, column) => cellXml(cell, `${letters(column)}${at + 1}`, words));
    return `<row r="${at + 1}">${cells.join("")}</row>`;
  });
  return `<worksheet xmlns="${BOOK}"><sheetData>${lines.join("")}</sheetData></worksheet>`;
}

function cellXml(cell: WorkbookCell, place: string, words: string[]): string {
  if (cell === null) return "";
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === "object") {
    const days = (Date.parse(cell.day) - Date.UTC(1899, 11, 30)) / 86_400_000;
    return `<c r="${place}" s="${DATE_STYLE}"><v>${days}</v></c>`;
  }
  if (!words.includes(cell)) words.push(cell);
  return `<c r="${place}" t="s"><v>${words.indexOf(cell)}</v></c>`;
}

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : `${letters(Math.floor(column / 26) - 1)}${last}`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** UTF-16 with its byte order mark, or without. */
export function utf16(text: string, { isBig = false, hasMark = true } = {}): Uint8Array {
  const bytes = Buffer.from(`${hasMark ? "\uFEFF" : ""}${text}`, "utf16le");
  return Uint8Array.from(isBig ? bytes.swap16() : bytes);
}
