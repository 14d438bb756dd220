import { expect, test } from "vitest";
import type { ComingEvent, Standing } from "~/core/bookings/standing";
import { HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { calledName, partOfDay, RUN_DAY_BEFORE_MS, runDayOf } from "./run-day";

const NOW = Date.parse("2026-11-22T00:00:00Z");
const WHEN = { now: NOW, today: "2026-11-22" };
const RAN: Standing = { kind: "checked_in", isOver: true };

function run(startsInMs: number, standing: Standing, date = WHEN.today): ComingEvent {
  return {
    eventId: `run ${startsInMs}`,
    slug: "run",
    title: "Run",
    date,
    time: "06:00",
    location: "Lake",
    startsAt: NOW + startsInMs,
    durationMinutes: 60,
    standing,
    booking: { id: "b", reference: "7KQ4M2XA", dueRupees: 0 },
  };
}

const CONFIRMED: Standing = { kind: "confirmed" };

test.each([
  ["twelve hours before the start", [run(RUN_DAY_BEFORE_MS, CONFIRMED)], "pass"],
  ["a minute earlier", [run(RUN_DAY_BEFORE_MS + MINUTE_MS, CONFIRMED)], undefined],
  ["while it is under way without a check-in", [run(-HOUR_MS / 2, CONFIRMED)], "pass"],
  ["after the check-in", [run(HOUR_MS, { kind: "checked_in", isOver: false })], "running"],
  ["after the run", [run(-3 * HOUR_MS, RAN)], "ran"],
  ["on the day after", [run(-20 * HOUR_MS, RAN, "2026-11-21")], undefined],
  ["for a person who only waits", [run(HOUR_MS, { kind: "waiting", position: 1 })], undefined],
  ["of a run that was missed", [run(-3 * HOUR_MS, { kind: "missed" })], undefined],
])("the dashboard %s", (_, coming, phase) => {
  expect(runDayOf(coming, WHEN)?.phase).toBe(phase);
});

test("a run that is near leads before one that is over", () => {
  const coming = [run(-3 * HOUR_MS, RAN), run(2 * HOUR_MS, CONFIRMED)];
  expect(runDayOf(coming, WHEN)).toMatchObject({ phase: "pass", event: coming[1] });
});

test.each([
  ["00:00", "morning"],
  ["11:59", "morning"],
  ["12:00", "afternoon"],
  ["16:59", "afternoon"],
  ["17:00", "evening"],
])("at %s it is %s", (time, part) => {
  expect(partOfDay(time)).toBe(part);
});

test.each([
  ["Karthik Rao", "Karthik"],
  ["Asha", "Asha"],
  ["S. Karthik", "S. Karthik"],
  ["K Meena", "K Meena"],
])("%s is called %s", (name, called) => {
  expect(calledName(name)).toBe(called);
});
