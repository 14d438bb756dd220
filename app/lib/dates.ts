import { currentLanguage, currentLocale, FIRST_LANGUAGE } from "./language";

/** Milliseconds since 1970-01-01T00:00Z. */
export type Instant = number;
/** A calendar day 'YYYY-MM-DD' in the club's time zone. */
export type Day = string;

/** A moment, and the time zone whose days count. */
export interface ZonedMoment {
  now: Instant;
  timeZone: string;
}

/** Something that starts then and lasts so long. */
export interface Lasting {
  startsAt: Instant;
  durationMinutes: number;
}

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The calendar day that `at` falls on in `timeZone`, 'YYYY-MM-DD'. */
export function dayOf(at: Instant, timeZone: string): Day {
  return wallClock(at, timeZone).slice(0, "YYYY-MM-DD".length);
}

/** The time of day at `at` in `timeZone`, 'HH:MM' (24 hours). */
export function timeOf(at: Instant, timeZone: string): string {
  return wallClock(at, timeZone).slice("YYYY-MM-DDT".length, "YYYY-MM-DDTHH:MM".length);
}

/**
 * The instant of `time` ('HH:MM') on `day` in `timeZone`. A repeated time is its first instance; a skipped
 * time moves forward by the length of the gap.
 */
export function instantOf(day: Day, time: string, timeZone: string): Instant {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const before = asUtc - offsetMs(asUtc - DAY_MS, timeZone);
  const after = asUtc - offsetMs(asUtc + DAY_MS, timeZone);
  const isBefore = offsetMs(before, timeZone) === asUtc - before;
  const isAfter = offsetMs(after, timeZone) === asUtc - after;
  return isBefore || !isAfter ? before : after;
}

/** When it ends. */
export function endOf({ startsAt, durationMinutes }: Lasting): Instant {
  return startsAt + durationMinutes * MINUTE_MS;
}

/** Whether it has ended by `now`; at its end it has. */
export function hasEnded(lasting: Lasting, now: Instant): boolean {
  return now >= endOf(lasting);
}

/** `day` moved by `days` (negative goes back). */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from `from` to `to`, negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** 'Sun, 29 Nov', or with `year: true` 'Sun, 29 Nov 2026'. Throws for an invalid day. */
export function formatDay(day: Day, options: { year?: boolean } = {}): string {
  return dayText(day, { weekday: "short", day: "numeric", month: "short" }, options);
}

/** '29 Nov', or with `year: true` '29 Nov 2026'. */
export function formatDate(day: Day, options: { year?: boolean } = {}): string {
  return dayText(day, { day: "numeric", month: "short" }, options);
}

/** The month of a day: 'Nov', or with `year: true` 'Nov 2026'. */
export function formatMonth(day: Day, options: { year?: boolean } = {}): string {
  return dayText(day, { month: "short" }, options);
}

/** A day with these parts, which English has in the order of weekday, day, month and year. */
function dayText(
  day: Day,
  parts: Pick<Intl.DateTimeFormatOptions, "weekday" | "day" | "month">,
  { year = false }: { year?: boolean },
): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) throw new RangeError(`${day} is no day`);
  if (currentLanguage() !== FIRST_LANGUAGE)
    return inOwnWords(at, year ? { ...parts, year: "numeric" } : parts);
  const weekday = parts.weekday && `${englishWeekday(at).slice(0, 3)},`;
  const date = parts.day && at.getUTCDate();
  const month = MONTHS[at.getUTCMonth()];
  return [weekday, date, month, year && at.getUTCFullYear()].filter(Boolean).join(" ");
}

/** 'Sunday' for a day that is one. */
export function weekdayOf(day: Day): string {
  const at = new Date(`${day}T00:00:00Z`);
  return currentLanguage() === FIRST_LANGUAGE
    ? englishWeekday(at)
    : inOwnWords(at, { weekday: "long" });
}

/** The days of a week, Monday first: 'Monday', or 'Mon'; short, other languages write a syllable, as calendars do. */
export function weekdayNames(length: "short" | "long"): string[] {
  const monday = "2026-11-30";
  return [0, 1, 2, 3, 4, 5, 6].map((after) => {
    const day = addDays(monday, after);
    if (length === "long") return weekdayOf(day);
    const at = new Date(`${day}T00:00:00Z`);
    return currentLanguage() === FIRST_LANGUAGE
      ? englishWeekday(at).slice(0, 3)
      : inOwnWords(at, { weekday: "narrow" });
  });
}

const ownWords = new Map<string, Intl.DateTimeFormat>();

/** A moment as the language of whoever is being answered writes it. */
function inOwnWords(at: Date, options: Intl.DateTimeFormatOptions): string {
  const key = `${currentLocale()} ${JSON.stringify(options)}`;
  const known = ownWords.get(key);
  const format = known ?? new Intl.DateTimeFormat(currentLocale(), { ...options, timeZone: "UTC" });
  ownWords.set(key, format);
  return format.format(at);
}

function englishWeekday(at: Date): string {
  return WEEKDAYS[at.getUTCDay()] ?? "";
}

const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** '5:45 am' for '05:45', in every language: the five write it so, and engines differ in how they pad the hour. */
export function formatTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const twelve = hours % 12 === 0 ? 12 : hours % 12;
  return `${twelve}:${String(minutes).padStart(2, "0")} ${hours < 12 ? "am" : "pm"}`;
}

/** When a run begins: 'Sun, 29 Nov, 6:00 am', or with `year: true` 'Sun, 29 Nov 2026, 6:00 am'. */
export function formatWhen(
  { date, time }: { date: Day; time: string },
  options: { year?: boolean } = {},
): string {
  return `${formatDay(date, options)}, ${formatTime(time)}`;
}

/** Age in whole years on `today`. */
export function ageOn(dateOfBirth: Day, today: Day): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/** Whether the text is an existing day: '2026-02-30' is not. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const cached = clocks.get(timeZone);
  if (cached) return cached;
  const clock = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** Local time in `timeZone` at `at`, written 'YYYY-MM-DDTHH:MM:SS.mmmZ' as if it were UTC. */
function wallClock(at: Instant, timeZone: string): string {
  return new Date(at + offsetMs(at, timeZone)).toISOString();
}

const QUARTER_MS = 15 * MINUTE_MS;
const KEPT_OFFSETS = 5_000;
const offsets = new Map<string, number>();

/**
 * The offset of `timeZone` from UTC at `at`, in milliseconds. Cached for quarters of an hour without a clock
 * change, because Intl takes longer than a query.
 */
export function offsetMs(at: Instant, timeZone: string): number {
  const quarter = Math.floor(at / QUARTER_MS);
  const key = `${timeZone} ${quarter}`;
  const cached = offsets.get(key);
  if (cached !== undefined) return cached;
  const offset = readOffset(at, timeZone);
  const ends = [quarter * QUARTER_MS, (quarter + 1) * QUARTER_MS - 1];
  if (ends.some((end) => readOffset(end, timeZone) !== offset)) return offset;
  if (offsets.size >= KEPT_OFFSETS) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

function readOffset(at: Instant, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(at);
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    parts.map(({ type, value }) => [type, value]),
  );
  const asUtc = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return asUtc - Math.floor(at / 1000) * 1000;
}
