import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "~/lib/dates";
import { mondayOf } from "~/lib/moments";
import {
  attendedWeeks,
  currentStreak,
  missedWeeks,
  streaksOf,
  weeksBetween,
} from "../statistics/statistics";

const MONDAY = "2026-01-05";
const week = (index: number) => addDays(MONDAY, index * 7);

test("a week runs from Monday to Sunday", () => {
  expect(mondayOf("2026-11-16")).toBe("2026-11-16");
  expect(mondayOf("2026-11-22")).toBe("2026-11-16");
  expect(mondayOf("2026-11-23")).toBe("2026-11-23");
});

test("weeks between two Mondays exclude both, also across a year's end", () => {
  expect(weeksBetween("2026-12-21", "2027-01-11")).toEqual(["2026-12-28", "2027-01-04"]);
  expect(weeksBetween("2026-12-21", "2026-12-28")).toEqual([]);
});

const ATTENDED = attendedWeeks([week(0), addDays(week(0), 6), week(1), week(3), week(5)]);

test("two runs in a week count once", () => {
  expect(missedWeeks(ATTENDED)).toEqual([week(2), week(4)]);
  expect(streaksOf(ATTENDED, new Set())).toEqual({ latest: 4, longest: 4, lastWeek: week(5) });
});

test("only a missed week with an event breaks a streak", () => {
  expect(streaksOf(ATTENDED, new Set([week(4)]))).toEqual({
    latest: 1,
    longest: 3,
    lastWeek: week(5),
  });
  expect(streaksOf([], new Set())).toEqual({ latest: 0, longest: 0, lastWeek: null });
});

test("a streak lasts until an event is missed", () => {
  expect(currentStreak({ latest: 3, lastWeek: MONDAY }, false)).toBe(3);
  expect(currentStreak({ latest: 3, lastWeek: MONDAY }, true)).toBe(0);
  expect(currentStreak({ latest: 0, lastWeek: null }, false)).toBe(0);
});

const weeks = fc.array(fc.record({ came: fc.boolean(), held: fc.boolean() }), { maxLength: 40 });

/** Counts streaks week by week, independently of the code under test. */
function counted(calendar: { came: boolean; held: boolean }[]) {
  let running = 0;
  let longest = 0;
  for (const { came, held } of calendar) {
    if (came) running += 1;
    else if (held) running = 0;
    longest = Math.max(longest, running);
  }
  return { running, longest };
}

test("streaks equal a week-by-week count, whatever the order of check-ins", () => {
  fc.assert(
    fc.property(weeks, fc.integer({ min: 0, max: 6 }), (calendar, weekday) => {
      const days = calendar.flatMap(({ came }, index) =>
        came ? [addDays(week(index), weekday)] : [],
      );
      const held = new Set(calendar.flatMap((w, index) => (w.held ? [week(index)] : [])));
      const streaks = streaksOf(attendedWeeks(days.toReversed()), held);
      const walked = counted(calendar);
      const since =
        streaks.lastWeek === null ? [] : weeksBetween(streaks.lastWeek, week(calendar.length));
      expect(streaks.longest).toBe(walked.longest);
      expect(
        currentStreak(
          streaks,
          since.some((gap) => held.has(gap)),
        ),
      ).toBe(walked.running);
    }),
  );
});
