import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, instantOf, MINUTE_MS } from "~/lib/dates";
import { type Alert, alertsOf, isWeekDue, LASTS_MS, QUIET_MS } from "./alerts";
import type { FindingKey } from "./health-texts";

const NOW = Date.parse("2026-11-22T16:00:00Z");
const ROUND_MS = 10 * MINUTE_MS;

/** The rounds in which 'disk' was told of, where it fails in these rounds. */
function toldIn(failing: readonly boolean[]): number[] {
  let alerts: Alert[] = [];
  return failing.flatMap((fails, round) => {
    const keys: FindingKey[] = fails ? ["disk"] : [];
    const next = alertsOf(keys, alerts, NOW + round * ROUND_MS);
    alerts = next.alerts;
    return next.toTell.length > 0 ? [round] : [];
  });
}

test("a failure is told once it was there in two rounds", () => {
  expect(toldIn([true, false, true, true, true, true])).toEqual([3]);
});

test("a second look that comes some milliseconds early tells it", () => {
  const { alerts } = alertsOf(["disk"], [], NOW);
  expect(alertsOf(["disk"], alerts, NOW + ROUND_MS - 50).toTell).toEqual(["disk"]);
});

test("a failure that lasts is told again after a week", () => {
  const rounds = Array.from({ length: (8 * DAY_MS) / ROUND_MS }, () => true);
  expect(toldIn(rounds)).toEqual([1, 1 + (7 * DAY_MS) / ROUND_MS]);
});

test("a failure that comes back within the day is told after it, not at once", () => {
  const again = 1 + DAY_MS / ROUND_MS;
  const rounds = Array.from({ length: again + 2 }, (_, round) => round !== 3);
  expect(toldIn(rounds)).toEqual([1, again]);
});

test("whatever comes and goes, a failure is told at most once a day, and never before it has lasted", () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 600 }), (failing) => {
      const told = toldIn(failing);
      for (const [index, round] of told.entries()) {
        expect(failing.slice(round - LASTS_MS / ROUND_MS, round + 1)).not.toContain(false);
        const before = told[index - 1];
        if (before !== undefined)
          expect((round - before) * ROUND_MS).toBeGreaterThanOrEqual(QUIET_MS);
      }
    }),
  );
});

test("what is in order and was told of a day ago is forgotten", () => {
  const known: Alert[] = [{ key: "disk", failingSince: NOW - 2 * DAY_MS, toldAt: NOW - DAY_MS }];
  expect(alertsOf([], known, NOW)).toEqual({ toTell: [], alerts: [] });
});

test("what was told while the clock was days ahead keeps nobody from hearing of a failure after it", () => {
  const ahead = NOW + 2 * DAY_MS;
  const known: Alert[] = [
    { key: "disk", failingSince: ahead - HOUR_MS, toldAt: ahead },
    { key: "backup", failingSince: ahead, toldAt: undefined },
  ];
  const { toTell, alerts } = alertsOf(["disk", "backup"], known, NOW);
  expect(toTell).toEqual([]);
  expect(alertsOf(["disk", "backup"], alerts, NOW + ROUND_MS).toTell).toEqual(["disk", "backup"]);
  expect(alertsOf([], known, NOW).alerts).toEqual([]);
});

const ZONE = "Asia/Kolkata";

test.each([
  ["2026-11-22", "23:59", undefined, false],
  ["2026-11-23", "07:59", undefined, false],
  ["2026-11-23", "08:00", undefined, true],
  ["2026-11-23", "23:59", undefined, true],
  ["2026-11-24", "00:00", undefined, false],
  ["2026-11-23", "09:00", instantOf("2026-11-23", "08:00", ZONE), false],
  ["2026-11-23", "09:00", instantOf("2026-11-23", "08:00", ZONE) - HOUR_MS, true],
  ["2026-11-23", "09:00", instantOf("2026-11-25", "08:00", ZONE), true],
] as const)("the word of the week at %s %s, told %s: %s", (day, time, toldAt, isDue) => {
  expect(isWeekDue({ toldAt, timeZone: ZONE }, instantOf(day, time, ZONE))).toBe(isDue);
});
