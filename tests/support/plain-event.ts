import { jsonText } from "~/lib/json";

/** Column values of a test event that no test checks. */
export const PLAIN_EVENT = {
  duration_minutes: 60,
  distances: jsonText([]),
  requirements: jsonText([]),
  highlights: jsonText([]),
  schedule: jsonText([]),
  seats_taken: 0,
  price_rupees: 99,
  is_sample: 0,
  version: 0,
};
