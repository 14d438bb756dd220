import ical, { ICalEventStatus } from "ical-generator";
import { type Instant, MINUTE_MS } from "./dates";

export interface CalendarEntry {
  /** Never changes while the entry lives, so that calendars replace it. */
  uid: string;
  title: string;
  startsAt: Instant;
  durationMinutes: number;
  location: string;
  description: string;
  url: string;
  updatedAt: Instant;
  isCancelled: boolean;
}

/** An iCalendar file (RFC 5545) with these entries, in UTC. */
export function calendarFile(name: string, entries: readonly CalendarEntry[]): string {
  const calendar = ical({ name, prodId: { company: name, product: "runs" } });
  for (const entry of entries) {
    calendar.createEvent({
      id: entry.uid,
      stamp: new Date(entry.updatedAt),
      lastModified: new Date(entry.updatedAt),
      start: new Date(entry.startsAt),
      end: new Date(entry.startsAt + entry.durationMinutes * MINUTE_MS),
      summary: entry.title,
      location: entry.location,
      description: entry.description,
      url: entry.url,
      status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}
