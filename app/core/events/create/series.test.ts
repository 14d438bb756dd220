import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween } from "~/lib/dates";
import { firstDayProblem, seriesDays } from "./series";

const SUNDAY = "2026-11-22";

test("without weekdays a series is on the weekday of its first day", () => {
  expect(seriesDays({ date: SUNDAY, weeks: 3 })).toEqual([
    "2026-11-22",
    "2026-11-29",
    "2026-12-06",
  ]);
});

test("several weekdays make several events a week, without the days that are left out", () => {
  const series = {
    date: SUNDAY,
    weeks: 2,
    weekdays: [2, 4, 0],
    except: ["2026-11-26", "2026-12-25"],
  };
  expect(seriesDays(series)).toEqual([
    "2026-11-22",
    "2026-11-24",
    "2026-11-29",
    "2026-12-01",
    "2026-12-03",
  ]);
});

test("a series without any day left has no event", () => {
  expect(seriesDays({ date: SUNDAY, weeks: 1, except: [SUNDAY] })).toEqual([]);
});

test.each([
  ["no ticked days", [], undefined],
  ["its weekday ticked", [0, 2], undefined],
  [
    "another weekday ticked",
    [2],
    "This is a Sunday, which isn’t selected. Select Sunday below, or start on Tue, 24 Nov 2026.",
  ],
])("a first day with %s is answered with %j", (_, weekdays, problem) => {
  expect(firstDayProblem({ date: SUNDAY, weeks: 2, weekdays })).toBe(problem);
});

test("a first day without any day to start on instead names none", () => {
  const series = { date: SUNDAY, weeks: 1, weekdays: [2], except: ["2026-11-24"] };
  expect(firstDayProblem(series)).toBe(
    "This is a Sunday, which isn’t selected. Select Sunday below, or choose another date.",
  );
});

test("a series has exactly the days asked for, in order", () => {
  const days = fc.integer({ min: 0, max: 400 }).map((offset) => addDays("2026-01-01", offset));
  const series = fc.record({
    date: days,
    weeks: fc.integer({ min: 1, max: 52 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
    except: fc.array(days, { maxLength: 20 }),
  });
  fc.assert(
    fc.property(series, ({ date, weeks, weekdays, except }) => {
      const made = seriesDays({ date, weeks, weekdays, except });
      expect(made).toEqual([...new Set(made)].sort());
      for (const day of made) {
        expect(daysBetween(date, day)).toBeGreaterThanOrEqual(0);
        expect(daysBetween(date, day)).toBeLessThan(weeks * 7);
        expect(except).not.toContain(day);
        const wanted = weekdays.length > 0 ? weekdays : [new Date(date).getUTCDay()];
        expect(wanted).toContain(new Date(day).getUTCDay());
      }
      const all = seriesDays({ date, weeks, weekdays });
      expect(all).toHaveLength(weeks * Math.max(1, weekdays.length));
      expect(made).toEqual(all.filter((day) => !except.includes(day)));
    }),
  );
});
