/** What a run of a test needs to be stored and no test looks at. */
export const PLAIN_EVENT = {
  duration_minutes: 60,
  distances: "[]",
  pace_groups: "[]",
  requirements: "[]",
  highlights: "[]",
  schedule: "[]",
  seats_taken: 0,
  price_rupees: 99,
  is_sample: 0,
  version: 0,
};
