import { expect, test } from "vitest";
import { cohortsOf, comparisonText, daysBefore } from "./committee";

test("the compared range has as many days and ends the day before", () => {
  expect(daysBefore({ from: "2026-11-16", days: 7 })).toEqual({
    from: "2026-11-09",
    to: "2026-11-15",
  });
});

test.each([
  [5, 2, "3 more than in the 7 days before (2)"],
  [2, 5, "3 fewer than in the 7 days before (5)"],
  [4, 4, "The same as in the 7 days before"],
])("%i after %i reads '%s'", (now, before, text) => {
  expect(comparisonText({ now, before }, { days: 7, text: String })).toBe(text);
});

test("a smaller amount of money reads 'less', not 'fewer'", () => {
  const text = (value: number) => `₹${value}`;
  const said = comparisonText({ now: 1, before: 3 }, { days: 7, text, isMoney: true });
  expect(said).toBe("₹2 less than in the 7 days before (₹3)");
});

test("a cohort's months begin with the one it joined in, also when empty", () => {
  const ran = new Map<string, Record<string, number>>([
    ["2026-10", { "2026-10": 2 }],
    ["2026-11", { "2026-10": 1, "2026-09": 9 }],
  ]);
  expect(cohortsOf(["2026-10", "2026-11"], new Map([["2026-10", 4]]), ran)).toEqual([
    {
      joined: "2026-10",
      people: 4,
      ran: [
        { count: 2, percent: 50 },
        { count: 1, percent: 25 },
      ],
    },
    { joined: "2026-11", people: 0, ran: [{ count: 0, percent: 0 }] },
  ]);
});
