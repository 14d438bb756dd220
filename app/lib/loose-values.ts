/** Reading values whose type and spelling nobody has checked. */
import { type Day, dayOf, type Instant, instantOf, isDay, timeOf } from "./dates";
import { plainDigits } from "./phone-digits";

export type LooseFields = Readonly<Record<string, unknown>>;

const TEXT_MAX_CHARACTERS = 4_000;
/** Joiners stay: they shape the words of Indian scripts. */
const INVISIBLE = /[\p{Cc}\u200B\u200E\u200F\u2028-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** The fields of an object, or undefined for anything else. */
export function looseFields(value: unknown): LooseFields | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined;
}

/** The first of these fields that holds text or a number, in one line without invisible characters. */
export function looseText(fields: LooseFields, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = fields[name];
    if (typeof value !== "string" && typeof value !== "number") continue;
    const text = String(value)
      .slice(0, TEXT_MAX_CHARACTERS)
      .replace(/[\t\r\n]+/g, " ")
      .replace(INVISIBLE, "")
      .trim();
    if (text !== "") return text;
  }
  return undefined;
}

/** The same with the digits of 0 to 9, whatever script they are in. */
function looseFigures(fields: LooseFields, ...names: string[]): string | undefined {
  const text = looseText(fields, ...names);
  return text && plainDigits(text);
}

const CURRENCY = /^(?:₹|rs\.?|inr)\s*/i;
/** In Indian and in western groups. */
const GROUP_COMMA = /(?<=\d),(?=\d{2,3}(?!\d))/g;

/** The first of these fields, if it begins with a number: 42.5 of '42.5 km', 1200 of '₹1,200'. */
export function looseNumber(fields: LooseFields, ...names: string[]): number | undefined {
  const text = looseFigures(fields, ...names)
    ?.replace(CURRENCY, "")
    .replace(GROUP_COMMA, "");
  const found = text && /^-?\d+(\.\d+)?(?!\d*(?::|\/(?!-)))/.exec(text);
  return found ? Number(found[0]) : undefined;
}

/** A whole number of zero or more, up to what a column of 32 bits holds. */
export function looseCount(fields: LooseFields, ...names: string[]): number | undefined {
  const number = looseNumber(fields, ...names);
  if (number === undefined || number < 0 || number > 2 ** 31 - 1) return undefined;
  return Math.round(number);
}

/** Whether the first existing field of these says yes; undefined when none does. */
export function looseYes(fields: LooseFields, ...names: string[]): boolean | undefined {
  const value = names.map((name) => fields[name]).find((value) => value !== undefined);
  if (typeof value === "boolean") return value;
  const text = String(value ?? "")
    .trim()
    .toLowerCase();
  if (["true", "yes", "y", "1"].includes(text)) return true;
  return ["false", "no", "n", "0"].includes(text) ? false : undefined;
}

/** The entries of a list, or of a text with commas between. */
export function looseList(fields: LooseFields, ...names: string[]): string[] {
  const value = names.map((name) => fields[name]).find((value) => value !== undefined);
  const entries: unknown[] = Array.isArray(value) ? value : String(value ?? "").split(",");
  return entries.flatMap((entry) => looseText({ entry }, "entry") ?? []);
}

/** The first of these fields that is a moment: a timestamp of Firestore, ISO 8601 with its zone, milliseconds. */
export function looseInstant(fields: LooseFields, ...names: string[]): Instant | undefined {
  for (const name of names) {
    const at = instantFrom(fields[name]);
    if (at !== undefined) return at;
  }
  return undefined;
}

const EARLIEST: Instant = Date.UTC(2000, 0, 1);
const LATEST: Instant = Date.UTC(2100, 0, 1);
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/;

function instantFrom(value: unknown, earliest = EARLIEST): Instant | undefined {
  const at = momentOf(value, earliest);
  return at !== undefined && at >= earliest && at < LATEST ? Math.round(at) : undefined;
}

function momentOf(value: unknown, earliest: Instant): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value === "string") return WITH_ZONE.test(value) ? Date.parse(value) : undefined;
  const held = looseFields(value);
  return held && instantOfObject(held, earliest);
}

/** The forms in which export tools write a timestamp. */
function instantOfObject(held: LooseFields, earliest: Instant): Instant | undefined {
  for (const wrapped of ["value", "__time__", "timestampValue", "$date"]) {
    if (held[wrapped] !== undefined) return instantFrom(held[wrapped], earliest);
  }
  const seconds = held._seconds ?? held.seconds;
  const nanoseconds = held._nanoseconds ?? held.nanoseconds ?? 0;
  if (typeof seconds !== "number" || typeof nanoseconds !== "number") return undefined;
  return seconds * 1000 + nanoseconds / 1_000_000;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** The first of these fields that is a day, a moment from 2000 or `earliest` on too; figures with slashes, dots or dashes are day, month, year. */
export function looseDay(
  fields: LooseFields,
  { timeZone, names, earliest }: { timeZone: string; names: readonly string[]; earliest?: Instant },
): Day | undefined {
  for (const name of names) {
    const at = instantFrom(fields[name], earliest);
    if (at !== undefined) return dayOf(at, timeZone);
    const day = dayFrom(looseFigures(fields, name) ?? "");
    if (day !== undefined) return day;
  }
  return undefined;
}

/** The first of these fields that is a moment, or the beginning of a day. */
export function looseMoment(
  fields: LooseFields,
  { timeZone, names }: { timeZone: string; names: readonly string[] },
): Instant | undefined {
  const at = looseInstant(fields, ...names);
  if (at !== undefined) return at;
  const day = looseDay(fields, { timeZone, names });
  return day === undefined ? undefined : instantOf(day, "00:00", timeZone);
}

function dayFrom(text: string): Day | undefined {
  const iso =
    /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text) ??
    /^((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/.exec(text);
  if (iso) return dayOfParts(iso[1], iso[2], iso[3]);
  const figures = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/.exec(text);
  if (figures) return dayOfParts(figures[3], figures[2], figures[1]);
  const words = text
    .toLowerCase()
    .replace(/^[a-z]+day\b,?\s*|^(mon|tue|wed|thu|fri|sat|sun),?\s+/, "");
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[\s/.-]+([a-z]{3})[a-z]*\.?,?[\s/.-]+(\d{4})/.exec(
    words,
  );
  if (dayFirst) return dayOfParts(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]);
  const monthFirst = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/.exec(words);
  if (!monthFirst) return undefined;
  return dayOfParts(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]);
}

function monthOf(word = ""): string {
  return String(MONTHS.indexOf(word) + 1);
}

function dayOfParts(year = "", month = "", day = ""): Day | undefined {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(text) ? text : undefined;
}

/** The first time of day in these fields, 'HH:MM': '05:30' of '5.30 am to 6.30 am'. */
export function looseTime(
  fields: LooseFields,
  { timeZone, names }: { timeZone: string; names: readonly string[] },
): string | undefined {
  for (const name of names) {
    const at = instantFrom(fields[name]);
    if (at !== undefined) return timeOf(at, timeZone);
    const time = timeFrom(looseFigures(fields, name) ?? "");
    if (time !== undefined) return time;
  }
  return undefined;
}

function timeFrom(text: string): string | undefined {
  const found =
    /(?<![\d:.])(\d{1,2})[:.](\d{2})(?::\d{2})?\s*(?:([ap])\.?\s?m)?/i.exec(text) ??
    /(?<![\d:.])(\d{1,2})()\s*([ap])\.?\s?m/i.exec(text);
  if (!found) return undefined;
  const [, hours = "", minutes = "", half] = found;
  const twelve = half ? Number(hours) % 12 : Number(hours);
  const hour = half?.toLowerCase() === "p" ? twelve + 12 : twelve;
  if (hour > 23 || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${String(hour).padStart(2, "0")}:${(minutes || "0").padStart(2, "0")}`;
}

/** Seconds of 'h:mm' or 'h:mm:ss'. */
export function looseSeconds(fields: LooseFields, ...names: string[]): number | undefined {
  const found = /^(\d{1,5}):(\d{2})(?::(\d{2}))?$/.exec(looseFigures(fields, ...names) ?? "");
  if (!found) return undefined;
  return Number(found[1]) * 3600 + Number(found[2]) * 60 + Number(found[3] ?? 0);
}
