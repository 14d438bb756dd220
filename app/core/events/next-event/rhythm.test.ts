import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "~/lib/dates";
import { RHYTHM_DAYS, rhythmOf } from "./rhythm";

const SUNDAY = "2026-11-22";

test("rhythmOf names each starting time of the next 28 days once, under its day of the week", () => {
  const events = [
    { date: SUNDAY, time: "05:45" },
    { date: "2026-11-25", time: "18:30" },
    { date: "2026-11-25", time: "05:30" },
    { date: "2026-11-29", time: "05:45" },
    { date: addDays(SUNDAY, RHYTHM_DAYS), time: "09:00" },
    { date: "2026-11-21", time: "07:00" },
  ];
  const held = rhythmOf(events, SUNDAY).filter(({ times }) => times.length > 0);
  expect(held).toEqual([
    { weekday: 2, times: ["05:30", "18:30"] },
    { weekday: 6, times: ["05:45"] },
  ]);
});

test("rhythmOf has every time of the next 28 days, under one of seven days", () => {
  const event = fc.record({
    date: fc.integer({ min: -40, max: 80 }).map((days) => addDays(SUNDAY, days)),
    time: fc.constantFrom("05:30", "05:45", "18:30"),
  });
  fc.assert(
    fc.property(fc.array(event), (events) => {
      const days = rhythmOf(events, SUNDAY);
      const last = addDays(SUNDAY, RHYTHM_DAYS);
      const coming = events.filter(({ date }) => date >= SUNDAY && date < last);
      const wanted = coming.map(({ date, time }) => `${new Date(date).getUTCDay()} ${time}`);
      const shown = days.flatMap(({ times }, at) => times.map((time) => `${(at + 1) % 7} ${time}`));
      expect(days).toHaveLength(7);
      expect(new Set(shown)).toEqual(new Set(wanted));
      expect(shown).toHaveLength(new Set(wanted).size);
    }),
  );
});
