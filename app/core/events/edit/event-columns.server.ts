import { instantOf } from "~/lib/dates";
import { jsonText } from "~/lib/json";
import type { EventInput } from "../events-form";

/** The columns that an admin fills in, as the table holds them. */
export function eventColumns(event: EventInput, timeZone: string) {
  return {
    title: event.title,
    description: event.description,
    date: event.date,
    time: event.time,
    starts_at: instantOf(event.date, event.time, timeZone),
    duration_minutes: event.durationMinutes,
    location: event.location,
    map_url: event.mapUrl ?? null,
    distances: jsonText(event.distances),
    requirements: jsonText(event.requirements),
    highlights: jsonText(event.highlights),
    schedule: jsonText(event.schedule),
    capacity: event.capacity,
    price_rupees: event.priceRupees,
    counts_home: event.countsHome ? 1 : 0,
  };
}
