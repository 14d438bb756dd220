import type { EventInput } from "~/core/events/events-form";

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

/** The form of a new run, as an admin sends it. */
export const EVENT_FORM = {
  title: "Hill Morning",
  description: "Up and down again.",
  date: "2026-11-29",
  time: "05:45",
  durationMinutes: "60",
  location: "East Hill",
  distances: "5 km\n8 km",
  groupName1: "Easy",
  groupName2: "Quick",
  capacity: "12",
  priceRupees: "99",
};
