import ical, {
  escape as escapeText,
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventStatus,
} from "ical-generator";
import { tzlib_get_ical_block, tzlib_get_timezones } from "timezones-ical-library";
import { endOf, type Instant, SECOND_MS } from "./dates";
import { currentLanguage } from "./language";

export interface CalendarEntry {
  /** Never changes for an entry, so that calendars update it. */
  uid: string;
  /** Increases with every change; 0 by default. */
  sequence?: number;
  title: string;
  startsAt: Instant;
  durationMinutes: number;
  location: string;
  description?: string;
  url: string;
  updatedAt: Instant;
  status: "confirmed" | "tentative" | "cancelled";
  /** When a calendar reminds of the entry; never of a cancelled one. */
  remindAt?: Instant;
}

export interface CalendarFileSettings {
  /** The calendar's name. */
  name: string;
  /** Who makes the file. */
  maker: string;
  /** Times are in the local time of this zone with its rules; in UTC by default. */
  timeZone?: string;
  /** How often a calendar that subscribes reads it again, in seconds. */
  refreshSeconds?: number;
}

/** An iCalendar file (RFC 5545) with these entries. */
export function calendarFile(
  { name, maker, timeZone = "UTC", refreshSeconds }: CalendarFileSettings,
  entries: readonly CalendarEntry[],
): string {
  const zone = zoneOf(timeZone);
  // The library does not escape these two.
  const calendar = ical({
    name: escapeText(name, false),
    prodId: {
      company: escapeText(maker, false),
      product: "Calendar",
      language: currentLanguage().toUpperCase(),
    },
    method: ICalCalendarMethod.PUBLISH,
    ...(refreshSeconds && { ttl: refreshSeconds }),
    // The zone is set on the entries: a calendar's own zone would put DTSTAMP in local time.
    timezone: { name: null, generator: () => zone.rules },
  });
  for (const entry of entries) {
    const event = calendar.createEvent({
      id: entry.uid,
      sequence: entry.sequence,
      stamp: new Date(entry.updatedAt),
      lastModified: new Date(entry.updatedAt),
      timezone: zone.name,
      start: instant(entry.startsAt),
      end: instant(endOf(entry)),
      summary: entry.title,
      location: entry.location,
      description: entry.description,
      url: entry.url,
      status: STATUSES[entry.status],
    });
    if (entry.remindAt === undefined || entry.status === "cancelled") continue;
    const beforeS = Math.round((entry.startsAt - entry.remindAt) / SECOND_MS);
    event.createAlarm({
      type: ICalAlarmType.display,
      triggerBefore: beforeS,
      description: entry.title,
    });
  }
  // The library leaves out the line break after the last line.
  return `${calendar.toString()}\r\n`;
}

const STATUSES: Record<CalendarEntry["status"], ICalEventStatus> = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
};

interface Zone {
  name: string;
  rules: string;
}

const UTC: Zone = { name: "UTC", rules: "" };
/** Finding a zone in the library takes two milliseconds, as long as the rest of a file. */
const zones = new Map<string, Zone>();

function zoneOf(timeZone: string): Zone {
  const zone = zones.get(timeZone) ?? findZone(timeZone);
  zones.set(timeZone, zone);
  return zone;
}

/** A zone by the canonical name in its rules; UTC for one without rules, such as '+05:30'. */
function findZone(timeZone: string): Zone {
  const { timeZoneId } = instant(0).toZonedDateTimeISO(timeZone);
  if (timeZoneId === "UTC" || !tzlib_get_timezones().includes(timeZoneId)) return UTC;
  const [rules = "", parameter = ""] = tzlib_get_ical_block(timeZoneId);
  return { name: parameter.slice("TZID=".length), rules };
}

function instant(at: Instant): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(at);
}
