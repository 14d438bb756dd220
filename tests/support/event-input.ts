import type { EventInput } from "~/features/events/schedule/schema";

/** What an admin types for a run. */
export const EVENT: EventInput = {
  title: "Temple Steps",
  description: "Eight climbs.",
  date: "2026-11-22",
  time: "05:45",
  durationMinutes: 60,
  location: "East Hill",
  mapUrl: undefined,
  distances: ["5 km"],
  requirements: [],
  highlights: [],
  schedule: [],
  capacity: 20,
  priceRupees: 99,
};
