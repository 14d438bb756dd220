/** The first list of an Excel workbook (.xlsx), read within limits and without formulas, links or macros. */
import type { FileEntry } from "@zip.js/zip.js";
import { listEntries, unpackEntry } from "./archive";
import { TABLE_MAX_COLUMNS, TABLE_MAX_ROWS } from "./html-table";
import { MOST_PIECES, piecesOf, resolvedText } from "./xml-parts";

export type Workbook =
  | {
      ok: true;
      rows: string[][];
      /** Names of further sheets that anybody sees, which are not read. */
      otherSheets: string[];
    }
  | { ok: false; reason: "damaged" | "too_large" | "no_workbook" };

const ENTRIES_MOST = 1_000;
const SHEETS_MOST = 20;
const PART_MAX_BYTES = 24 * 1024 * 1024;

/** The rows of the first sheet that anybody sees and that has a row of two cells or more; one row a line of the sheet. */
export async function readWorkbook(file: Blob): Promise<Workbook> {
  const entries = await listEntries(file, ENTRIES_MOST);
  if (!entries) return { ok: false, reason: "damaged" };
  const parts = new Parts(entries);
  const book = await parts.read("xl/workbook.xml");
  const targets = targetsIn(await parts.read("xl/_rels/workbook.xml.rels"));
  const words = sharedWords(await parts.read("xl/sharedStrings.xml"));
  const dates = dateStyles(await parts.read("xl/styles.xml"));
  if (parts.refusal || !words) return { ok: false, reason: parts.refusal ?? "too_large" };
  if (book === "") return { ok: false, reason: "no_workbook" };
  const isFrom1904 = /<(?:\w{1,20}:)?workbookPr\b[^<>]*\bdate1904\s*=\s*["'](?:1|true)/i.test(book);
  const sheets = sheetsIn(book).slice(0, SHEETS_MOST);
  for (const sheet of sheets) {
    const xml = await parts.read(targets.get(sheet.id) ?? "");
    const rows = rowsIn(xml, { words, dates, isFrom1904 });
    if (parts.refusal || !rows) return { ok: false, reason: parts.refusal ?? "too_large" };
    const otherSheets = sheets.flatMap(({ name }) => (name === sheet.name ? [] : name));
    if (rows.some(isOfList)) return { ok: true, rows, otherSheets };
  }
  return { ok: true, rows: [], otherSheets: [] };
}

const isOfList = (row: readonly string[]) => row.filter((cell) => cell !== "").length > 1;

/** The XML parts of the archive; a part with a document type is damaged. */
class Parts {
  /** Why one of them could not be read. */
  refusal: "damaged" | "too_large" | undefined;
  readonly #entries: Map<string, FileEntry>;

  constructor(entries: readonly FileEntry[]) {
    this.#entries = new Map(entries.map((entry) => [entry.filename.toLowerCase(), entry]));
  }

  /** The part's XML; empty where there is none and where it cannot be read. */
  async read(path: string): Promise<string> {
    const entry = this.#entries.get(path.toLowerCase());
    if (!entry) return "";
    const content = await unpackEntry(entry, PART_MAX_BYTES);
    if (!content.ok) {
      this.refusal ??= content.reason;
      return "";
    }
    const text = new TextDecoder().decode(content.bytes);
    if (!/<!(DOCTYPE|ENTITY)/i.test(text)) return text;
    this.refusal ??= "damaged";
    return "";
  }
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return found ? resolvedText(found[1] ?? found[2] ?? "") : undefined;
}

/** The attributes of each element of this name. */
function tagsOf(xml: string, name: string): string[] {
  const tags = xml.matchAll(new RegExp(`<(?:\\w{1,20}:)?${name}\\b([^<>]*)>`, "g"));
  return Array.from(tags, ([, attributes = ""]) => attributes);
}

/** The path of each part that the workbook names, by its id. */
function targetsIn(xml: string): Map<string, string> {
  return new Map(
    tagsOf(xml, "Relationship").flatMap((tag): [string, string][] => {
      const [id, target] = [attribute(tag, "Id"), attribute(tag, "Target")];
      if (id === undefined || target === undefined) return [];
      return [[id, target.startsWith("/") ? target.slice(1) : `xl/${target}`]];
    }),
  );
}

function sheetsIn(xml: string): { name: string; id: string }[] {
  return tagsOf(xml, "sheet").flatMap((tag) => {
    const state = attribute(tag, "state") ?? "visible";
    const id = attribute(tag, "\\w{1,20}:id") ?? "";
    return state === "visible" ? [{ name: attribute(tag, "name") ?? "", id }] : [];
  });
}

/** The texts that cells share; undefined for more than are read. */
function sharedWords(xml: string): string[] | undefined {
  const words = Array.from(piecesOf(xml, /<(?:\w{1,20}:)?si\b([^<>]*)>/g), ({ piece }) =>
    resolvedText(textIn(piece)),
  );
  return words.length < MOST_PIECES ? words : undefined;
}

/** The text of a cell, without its formula and the readings of Asian signs. */
function textIn(piece: string): string {
  const [first = "", ...readings] = piece.split(/<(?:\w{1,20}:)?rPh\b/);
  const behind = readings.map((part) => part.split(/<\/(?:\w{1,20}:)?rPh>/)[1] ?? "");
  const texts = [first, ...behind].join("").matchAll(/<(?:\w{1,20}:)?[tv]\b[^<>]*>([^<]*)/g);
  return Array.from(texts, ([, text = ""]) => text).join("");
}

/** Whether each style of a cell shows a date. */
function dateStyles(xml: string): boolean[] {
  const formats = new Map(
    tagsOf(xml, "numFmt").map((tag) => [attribute(tag, "numFmtId"), attribute(tag, "formatCode")]),
  );
  const styles = xml.split(/<(?:\w{1,20}:)?cellXfs\b/)[1]?.split(/<\/(?:\w{1,20}:)?cellXfs/)[0];
  return tagsOf(styles ?? "", "xf").map((tag) => {
    const id = attribute(tag, "numFmtId") ?? "0";
    const code = formats.get(id);
    if (code === undefined) return isBuiltInDate(Number(id));
    const letters = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, "");
    return /[yd]/i.test(letters) && !/general/i.test(letters);
  });
}

function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
}

interface Reading {
  words: readonly string[];
  dates: readonly boolean[];
  isFrom1904: boolean;
}

/** The rows at their place in the sheet, empty ones between them too; undefined for more than 20,000. */
function rowsIn(xml: string, reading: Reading): string[][] | undefined {
  const rows: string[][] = [];
  let line = 0;
  for (const { name: tag, piece } of piecesOf(xml, /<(?:\w{1,20}:)?row\b([^<>]*)>/g)) {
    line = Number(attribute(tag, "r") ?? line + 1);
    if (!(line >= 1 && line <= TABLE_MAX_ROWS)) return undefined;
    while (rows.length < line) rows.push([]);
    rows[line - 1] = cellsIn(piece, reading);
  }
  return rows;
}

function cellsIn(row: string, reading: Reading): string[] {
  const cells: string[] = [];
  let column = 0;
  for (const { name: tag, piece } of piecesOf(row, /<(?:\w{1,20}:)?c\b([^<>]*)>/g)) {
    column = columnOf(attribute(tag, "r")) ?? column;
    if (column >= TABLE_MAX_COLUMNS) break;
    while (cells.length <= column) cells.push("");
    cells[column] = cellText(tag, { text: textIn(piece), ...reading });
    column += 1;
  }
  return cells;
}

/** 0 of 'A7', 27 of 'AB7'. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? "")?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(tag: string, { text, ...reading }: Reading & { text: string }): string {
  const kind = attribute(tag, "t") ?? "n";
  if (kind === "s") return oneLine(reading.words[Number(text)] ?? "");
  if (kind === "b") return text === "1" ? "TRUE" : "FALSE";
  if (kind === "e") return "";
  if (kind !== "n") return oneLine(resolvedText(text));
  const number = Number(text);
  if (text.trim() === "" || !Number.isFinite(number)) return "";
  if (reading.dates[Number(attribute(tag, "s") ?? -1)]) return dateText(number, reading);
  return String(Number(number.toPrecision(15)));
}

const DAY_MS = 86_400_000;
/** The day that a workbook counts from. */
const FROM_1900 = Date.UTC(1899, 11, 30);
const FROM_1904 = Date.UTC(1904, 0, 1);
const DAYS_MOST = 2_958_465;

/** '2026-11-21', with the time where the cell has one. */
function dateText(days: number, { isFrom1904 }: Reading): string {
  if (days < 0 || days > DAYS_MOST) return String(days);
  const at = (isFrom1904 ? FROM_1904 : FROM_1900) + Math.round((days * DAY_MS) / 1000) * 1000;
  const [day = "", time = ""] = new Date(at).toISOString().slice(0, 19).split("T");
  return time === "00:00:00" ? day : `${day} ${time}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
