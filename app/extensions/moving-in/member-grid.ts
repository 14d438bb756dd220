/** A list of members as people keep it: titles above the heading, columns without a name, dates in any order. */
import { type CsvRecord, csvHead, csvTable } from "~/lib/csv";
import { type Day, isDay } from "~/lib/dates";
import { MOBILE_DIGITS, plainPhoneDigits } from "~/lib/phone-digits";
import { MEMBER_SHEET_TEXTS } from "~/texts/moving-in/moving-in";
import { NO_HEADING, PHONE_HEADING, type Sheet, sheetOf } from "./columns";

export interface MemberGrid {
  /** The line of the heading; `NO_HEADING` where there is none. */
  headingLine: number;
  /** A column without a name is called after its letter. */
  headings: string[];
  /** Of the heading's width. */
  rows: CsvRecord[];
  /** The first lines, of which somebody may pick the heading. */
  head: { line: number; cells: string[] }[];
  lineAt: (line: number) => string;
}

type Cells = readonly string[];

/** The list in a text with its heading: the line that somebody picked, or the first that names a phone number, or two columns. */
export function readMemberGrid(text: string, picked: number | undefined): MemberGrid | undefined {
  const isPicked = (cells: Cells, line: number) =>
    picked === NO_HEADING ? written(cells) > 1 : line === picked;
  const guesses = [
    (cells: Cells) => namesPhone(cells) && fieldsIn(cells) > 1,
    (cells: Cells) => namesPhone(cells) && written(cells) > 1,
    (cells: Cells) => written(cells) > 1,
  ];
  for (const isHeading of picked === undefined ? guesses : [isPicked]) {
    const table = csvTable(text, isHeading);
    if (!table) continue;
    const { cells, line } = table.heading;
    const hasNone = picked === NO_HEADING || (picked === undefined && cells.some(isMobile));
    const width = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
    const records = hasNone ? [{ line, cells }, ...table.records] : table.records;
    return {
      headingLine: hasNone ? NO_HEADING : line,
      headings: cells.slice(0, width).map((cell, at) => headingOf(hasNone ? "" : cell, at)),
      rows: records.map((record) => ofWidth(record, width)),
      head: csvHead(text),
      lineAt: table.lineAt,
    };
  }
  return undefined;
}

const written = (cells: Cells) => cells.filter((cell) => cell.trim() !== "").length;
const isMobile = (cell: string) => MOBILE_DIGITS.test(plainPhoneDigits(cell));
const namesPhone = (cells: Cells) =>
  cells.some((cell) => !/\d/.test(cell) && PHONE_HEADING.test(cell.toLowerCase()));
const fieldsIn = (cells: Cells) =>
  sheetOf(cells, new Map()).columns.filter(({ field }) => field !== undefined).length;

function headingOf(cell: string, at: number): string {
  const heading = cell.replace(/\s+/g, " ").trim();
  return heading === "" ? unnamedColumn(at) : heading;
}

const LETTERS = 26;

function unnamedColumn(at: number): string {
  const last = String.fromCharCode(65 + (at % LETTERS));
  const first = at < LETTERS ? "" : String.fromCharCode(64 + Math.floor(at / LETTERS));
  return MEMBER_SHEET_TEXTS.unnamedColumn({ letters: first + last });
}

/** Empty cells may be missing or too many at the end of a line; others have moved, by an unquoted comma for example. */
function ofWidth(record: CsvRecord, width: number): CsvRecord {
  const { line, cells } = record;
  if (!cells) return record;
  if (cells.some((cell) => cell.includes("\uFFFD"))) return { line, damage: "not_utf8" };
  const isWhole = cells.length >= width && cells.slice(width).every((cell) => cell.trim() === "");
  return isWhole
    ? { line, cells: cells.slice(0, width) }
    : { line, damage: { cells: cells.length, width } };
}

const LOOKED_AT = 100;

/**
 * The columns with what their cells say of those that have no name: numbers of phones, addresses, and names. Where no
 * heading names a phone, a column of phone numbers is that, whatever its name or language.
 */
export function withUnnamed(sheet: Sheet, rows: readonly CsvRecord[]): Sheet {
  const taken = new Set(sheet.columns.map(({ field }) => field));
  const looked = rows.slice(0, LOOKED_AT);
  const columns = sheet.columns.map((column, at) => {
    if (column.field !== undefined) return column;
    const isUnnamed = column.heading === unnamedColumn(at);
    const cells = looked.flatMap(({ cells }) => (cells?.[at]?.trim() ? [cells[at]] : []));
    const field = UNNAMED.find(
      ([name, isOne]) =>
        (isUnnamed || name === "phone") &&
        !taken.has(name) &&
        cells.filter(isOne).length * 2 > cells.length,
    )?.[0];
    if (field) taken.add(field);
    return { ...column, field };
  });
  return { ...sheet, columns };
}

const UNNAMED: [string, (cell: string) => boolean][] = [
  ["phone", isMobile],
  ["email", (cell) => /^\S+@\S+$/.test(cell)],
  ["fullName", (cell) => /^\p{L}[\p{L}\p{M} .'’]+$/u.test(cell)],
];

/** How a list writes its dates: the month first where a day stands second and none stands first. */
export interface DateOrder {
  isMonthFirst: boolean;
  /** A date that is read so. */
  monthFirst: string | undefined;
  twoDigits: string | undefined;
}

const FIGURES = /^(\d{1,2})([/. -])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const WITH_MONTH = /^(\d{1,2}[/. -]*[a-z]{3,9}[/., -]*)(\d{2})(?!\d)/i;

export function dateOrderOf(cells: readonly string[]): DateOrder {
  const dates = cells.flatMap((cell) => {
    const found = FIGURES.exec(cell.trim());
    return found
      ? [{ cell, first: Number(found[1]), second: Number(found[3]), year: found[4] }]
      : [];
  });
  const monthFirst = dates.find(({ first, second }) => first <= 12 && second > 12)?.cell;
  const isMonthFirst = monthFirst !== undefined && dates.every(({ first }) => first <= 12);
  const twoDigits =
    dates.find(({ year }) => year?.length === 2)?.cell ??
    cells.find((cell) => WITH_MONTH.test(cell.trim()));
  return { isMonthFirst, monthFirst, twoDigits };
}

/** A date with its year in full and the month before the day; any other text as it is. */
export function plainDate(written: string, today: Day, order: DateOrder): string {
  const text = written.trim();
  const figures = FIGURES.exec(text);
  if (!figures) {
    return text.replace(
      WITH_MONTH,
      (_, before: string, year: string) => before + fullYear(year, today),
    );
  }
  const [, first = "", , second = "", year = ""] = figures;
  const isTurned = order.isMonthFirst || Number(second) > 12;
  const [month, day] = isTurned ? [first, second] : [second, first];
  const plain = `${fullYear(year, today)}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(plain) ? plain : text;
}

/** Two digits up to this year's are of this century. */
function fullYear(year: string, today: Day): string {
  if (year.length === 4) return year;
  const century = Number(today.slice(0, 2));
  return `${year <= today.slice(2, 4) ? century : century - 1}${year}`;
}
