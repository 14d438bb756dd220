/** The fixed texts of an event's page, apart from those that the landing page loads. */
export const eventPage = {
  allEvents: "All events",
  sample: " · Sample",
  cancelled: {
    title: "This run is cancelled.",
    text: "Free runs and credits have been given back.",
  },
  over: { title: "This run is over.", text: "See you at the next one." },
  firstFree: ", your first run is free",
  calendar: "Add to calendar",
  share: "Share on WhatsApp",
  map: "Map",
  book: "Book",
  waitlist: "Join the waitlist",
  seeNext: "See the next run",
  run: "The run",
  schedule: "What happens when",
  highlights: "Highlights",
  distances: "Distances",
  paceGroups: "Pace groups",
  oneGroup: "One easy group: nobody is left behind.",
  bring: "What to bring",
  bringUsual: "Running shoes, a bottle of water, and your phone with the pass.",
} as const;

/** The page of all events: the next event's card, the events after it, and past ones. */
export const eventList = {
  more: "More about this run",
  less: "Less",
  details: "Pace groups, what to bring, map",
  onNow: "On now",
  later: "After that",
  moreRuns: "More runs",
  past: "Past weekly events",
  earlier: "Earlier in the list",
  further: "Further in the list",
  noPast: "No past events available.",
} as const;
