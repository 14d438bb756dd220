import { expect, test } from "vitest";
import { eventName, matchOf, SAME_EVENT_MS, standingOfActivity } from "./matching";

const START = Date.parse("2026-11-15T00:15:00Z");
const event = (bookingId: string, startsAt = START) => ({ bookingId, startsAt });
const activity = (startedAt: number | null, more = {}) => ({
  id: "a",
  startedAt,
  doubt: null,
  otherBookingId: null,
  ...more,
});

test.each([
  [-SAME_EVENT_MS - 1, null],
  [-SAME_EVENT_MS, "b"],
  [0, "b"],
  [SAME_EVENT_MS, "b"],
  [SAME_EVENT_MS + 1, null],
])("an activity %s ms from the start of an event belongs to it: %s", (offset, bookingId) => {
  expect(matchOf(activity(START + offset), [event("b")])).toEqual({
    bookingId,
    isCounted: bookingId === null,
  });
});

test("an activity belongs to the nearest event, the earlier of two equally near", () => {
  const later = START + 60 * 60_000;
  const events = [event("early"), event("late", later)];
  expect(matchOf(activity(START + 31 * 60_000), events).bookingId).toBe("late");
  expect(matchOf(activity(START + 30 * 60_000), events).bookingId).toBe("early");
  expect(matchOf(activity(START + 30 * 60_000), events.toReversed()).bookingId).toBe("early");
});

test("an activity counts on its own without a start, without an event, or when the member says it is another run", () => {
  expect(matchOf(activity(null), [event("b")])).toEqual({ bookingId: null, isCounted: true });
  expect(matchOf(activity(START), [])).toEqual({ bookingId: null, isCounted: true });
  const another = activity(START, { otherBookingId: "b" });
  expect(matchOf(another, [event("b")])).toEqual({ bookingId: "b", isCounted: true });
  expect(matchOf(another, [event("c")])).toEqual({ bookingId: "c", isCounted: false });
});

test("a doubtful activity never counts", () => {
  const ride = activity(START, { doubt: "too_fast", otherBookingId: "b" });
  expect(matchOf(ride, [event("b")]).isCounted).toBe(false);
  expect(matchOf(ride, []).isCounted).toBe(false);
});

test("an answer counts only for the event that the activity currently belongs to", () => {
  const stored = { doubt: null, bookingId: "b", sameBookingId: "b", isCounted: false };
  expect(standingOfActivity(stored)).toBe("used");
  expect(standingOfActivity({ ...stored, sameBookingId: "c" })).toBe("same_run");
  expect(standingOfActivity({ ...stored, bookingId: null, isCounted: true })).toBe("own");
  expect(standingOfActivity({ ...stored, doubt: "too_fast" })).toBe("doubtful");
});

test.each([
  ["2026-11-18", "today's run"],
  ["2026-11-15", "Sunday's run"],
  ["2026-11-12", "Thursday's run"],
  ["2026-11-11", "the run on Wed, 11 Nov"],
  ["2025-11-30", "the run on Sun, 30 Nov 2025"],
])("the run of %s has the name %s", (date, name) => {
  expect(eventName(date, "2026-11-18")).toBe(name);
});
