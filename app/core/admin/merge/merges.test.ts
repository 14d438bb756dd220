import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "~/lib/dates";
import { daysPaidTwice } from "./merges";

const TODAY = "2026-11-18";

const span = (from: number, days: number) => ({
  startsOn: addDays(TODAY, from),
  endsBefore: addDays(TODAY, from + days),
});

test("only coming days that two memberships cover are paid twice", () => {
  expect(daysPaidTwice([span(-10, 30)], [span(-3, 30)], TODAY)).toBe(20);
  expect(daysPaidTwice([span(-10, 30)], [span(20, 30)], TODAY)).toBe(0);
  expect(daysPaidTwice([span(-10, 30)], [], TODAY)).toBe(0);
  expect(daysPaidTwice([span(-10, 30), span(20, 30)], [span(15, 10)], TODAY)).toBe(10);
});

test("days paid twice equal a count day by day, whichever record stays", () => {
  const spans = fc
    .array(fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: 1, max: 31 })), {
      maxLength: 3,
    })
    .map((all) => all.map(([from, days]) => span(from, days)));
  const days = Array.from({ length: 60 }, (_, ahead) => addDays(TODAY, ahead));
  fc.assert(
    fc.property(spans, spans, (kept, gone) => {
      const covering = (day: string, all: typeof kept) =>
        all.filter(({ startsOn, endsBefore }) => startsOn <= day && day < endsBefore).length;
      const counted = days.map((day) => covering(day, kept) * covering(day, gone));
      const sum = counted.reduce((total, count) => total + count, 0);
      expect(daysPaidTwice(kept, gone, TODAY)).toBe(sum);
      expect(daysPaidTwice(gone, kept, TODAY)).toBe(sum);
    }),
  );
});
