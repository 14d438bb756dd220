import { addDays, DAY_MS, dayOf, type Instant, MINUTE_MS, timeOf } from "./dates";

export interface ZonedEntry {
  /** Never changes while the entry lives, so that calendars replace it. */
  uid: string;
  /** Goes up with every change that a calendar should take over. */
  sequence: number;
  title: string;
  startsAt: Instant;
  durationMinutes: number;
  location: string;
  url: string;
  updatedAt: Instant;
  isCancelled: boolean;
}

const LINE_OCTETS = 74;

/** An iCalendar file (RFC 5545) whose times stand in `timeZone`, with that zone's rules in it. */
export function zonedCalendar(
  name: string,
  entries: readonly ZonedEntry[],
  timeZone: string,
): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//runs//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    ...zoneLines(entries, timeZone),
    ...entries.flatMap((entry) => entryLines(entry, timeZone)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function entryLines(entry: ZonedEntry, timeZone: string): string[] {
  const end = entry.startsAt + entry.durationMinutes * MINUTE_MS;
  return [
    "BEGIN:VEVENT",
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utc(entry.updatedAt)}`,
    `DTSTART;TZID=${timeZone}:${local(entry.startsAt, timeZone)}`,
    `DTEND;TZID=${timeZone}:${local(end, timeZone)}`,
    `SUMMARY:${escaped(entry.title)}`,
    `LOCATION:${escaped(entry.location)}`,
    `URL:${entry.url}`,
    `STATUS:${entry.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
  ];
}

/** The zone's offset and, where it changes around the entries, each change. */
function zoneLines(entries: readonly ZonedEntry[], timeZone: string): string[] {
  const starts = entries.map(({ startsAt }) => startsAt);
  const from = Math.min(...starts, Number.MAX_SAFE_INTEGER);
  if (starts.length === 0) return [];
  const to = Math.max(...starts) + DAY_MS;
  const first = offsetMinutes(from - DAY_MS, timeZone);
  const lines = observance("19700101T000000", first, first);
  let before = first;
  for (let at = from - DAY_MS; at <= to; at += DAY_MS) {
    const offset = offsetMinutes(at, timeZone);
    if (offset !== before) {
      const day = addDays(dayOf(at, timeZone), -1).replaceAll("-", "");
      lines.push(...observance(`${day}T020000`, before, offset));
    }
    before = offset;
  }
  return ["BEGIN:VTIMEZONE", `TZID:${timeZone}`, ...lines, "END:VTIMEZONE"];
}

function observance(start: string, from: number, to: number): string[] {
  const kind = to > from ? "DAYLIGHT" : "STANDARD";
  const offsets = [`TZOFFSETFROM:${offsetText(from)}`, `TZOFFSETTO:${offsetText(to)}`];
  return [`BEGIN:${kind}`, `DTSTART:${start}`, ...offsets, `END:${kind}`];
}

function offsetMinutes(at: Instant, timeZone: string): number {
  const wall = Date.parse(`${dayOf(at, timeZone)}T${timeOf(at, timeZone)}:00Z`);
  return Math.round((wall - at) / MINUTE_MS);
}

function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(hours)}${two(rest)}`;
}

function utc(at: Instant): string {
  return `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

function local(at: Instant, timeZone: string): string {
  return `${dayOf(at, timeZone)}T${timeOf(at, timeZone)}00`.replace(/[-:]/g, "");
}

/** Text as the format wants it; a line break becomes the two characters \n, so that none adds a line. */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (found) => `\\${found}`).replace(/\r\n|\r|\n/g, "\\n");
}

/** Lines of at most 75 octets; letters of several bytes stay whole. */
function folded(line: string): string {
  let [out, octets] = ["", 0];
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > LINE_OCTETS) {
      out += "\r\n ";
      octets = 1;
    }
    out += letter;
    octets += size;
  }
  return out;
}
