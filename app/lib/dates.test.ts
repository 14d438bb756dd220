import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  ageOn,
  DAY_MS,
  dayOf,
  daysBetween,
  endOf,
  formatDate,
  formatDay,
  formatTime,
  HOUR_MS,
  hasEnded,
  instantOf,
  isDay,
  MINUTE_MS,
  offsetMs,
  timeOf,
} from "./dates";
import { formatMoment } from "./moments";

const INDIA = "Asia/Kolkata";
const ZONES = [INDIA, "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "UTC"];
const FROM = Date.parse("2000-01-01T00:00Z");
const TO = Date.parse("2099-12-31T00:00Z");

const day = fc
  .integer({ min: 0, max: Math.floor((TO - FROM) / DAY_MS) })
  .map((days) => addDays("2000-01-01", days));
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
const zone = fc.constantFrom(...ZONES);

test("in India a day and time convert to an instant and back", () => {
  fc.assert(
    fc.property(day, time, (on, at) => {
      const instant = instantOf(on, at, INDIA);
      expect([dayOf(instant, INDIA), timeOf(instant, INDIA)]).toEqual([on, at]);
    }),
  );
});

test("in every zone an instant's day and time convert back to it, or to its repeat when clocks go back", () => {
  const minute = fc.integer({ min: FROM / 60_000, max: TO / 60_000 }).map((at) => at * 60_000);
  fc.assert(
    fc.property(minute, zone, (at, timeZone) => {
      const back = instantOf(dayOf(at, timeZone), timeOf(at, timeZone), timeZone);
      expect(timeOf(back, timeZone)).toBe(timeOf(at, timeZone));
      expect(Math.abs(back - at)).toBeLessThanOrEqual(HOUR_MS);
    }),
  );
});

test.each([
  ["America/New_York", "2026-03-08", "02:30", "2026-03-08T07:30Z", "03:30"],
  ["America/New_York", "2026-03-08", "03:00", "2026-03-08T07:00Z", "03:00"],
  ["America/New_York", "2026-03-08", "01:59", "2026-03-08T06:59Z", "01:59"],
  ["Europe/Berlin", "2026-03-29", "02:15", "2026-03-29T01:15Z", "03:15"],
  ["Europe/Berlin", "2026-10-25", "03:00", "2026-10-25T02:00Z", "03:00"],
  ["Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-03T15:45Z", "02:45"],
])(
  "%s %s %s: a skipped time moves forward by the length of the gap",
  (timeZone, on, at, utc, shown) => {
    const instant = instantOf(on, at, timeZone);
    expect(new Date(instant).toISOString()).toBe(new Date(utc).toISOString());
    expect(timeOf(instant, timeZone)).toBe(shown);
  },
);

test("05:15 in India belongs to that day, not to the UTC day before", () => {
  const at = Date.parse("2026-11-21T23:45Z");
  expect([dayOf(at, INDIA), timeOf(at, INDIA)]).toEqual(["2026-11-22", "05:15"]);
  expect(dayOf(at, "UTC")).toBe("2026-11-21");
  expect(dayOf(instantOf("2026-11-22", "00:00", INDIA), INDIA)).toBe("2026-11-22");
  expect(dayOf(instantOf("2026-11-22", "00:00", INDIA) - 1, INDIA)).toBe("2026-11-21");
});

test("something ends when it has lasted so many minutes, and has ended from that millisecond on", () => {
  const lasting = { startsAt: FROM, durationMinutes: 45 };
  const end = FROM + 45 * 60_000;
  expect(endOf(lasting)).toBe(end);
  expect([end - 1, end].map((now) => hasEnded(lasting, now))).toEqual([false, true]);
});

test("adding days and counting days are inverse", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -4000, max: 4000 }), (from, days) => {
      expect(daysBetween(from, addDays(from, days))).toBe(days);
      expect(isDay(addDays(from, days))).toBe(true);
    }),
  );
});

test.each([
  ["2000-11-18", "2026-11-17", 25],
  ["2000-11-18", "2026-11-18", 26],
  ["2008-02-29", "2026-02-28", 17],
  ["2008-02-29", "2026-03-01", 18],
  ["2008-02-29", "2028-02-29", 20],
  ["2008-12-31", "2026-01-01", 17],
])("someone born on %s is on %s %i years old", (born, today, age) => {
  expect(ageOn(born, today)).toBe(age);
});

test.each([
  ["2026-11-18", true],
  ["2028-02-29", true],
  ["2026-02-29", false],
  ["2026-02-30", false],
  ["2026-13-01", false],
  ["2026-00-10", false],
  ["2026-1-1", false],
  ["2026-11-18T00:00", false],
  ["18-11-2026", false],
  ["", false],
])("'%s' is a day: %s", (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

test("days and times are formatted for India", () => {
  expect(formatDay("2026-11-29")).toBe("Sun, 29 Nov");
  expect(formatDay("2026-11-29", { year: true })).toBe("Sun, 29 Nov 2026");
  expect(formatDate("2026-11-29")).toBe("29 Nov");
  expect(formatDate("2026-11-29", { year: true })).toBe("29 Nov 2026");
  expect(["00:00", "05:45", "12:00", "12:30", "23:59"].map(formatTime)).toEqual([
    "12:00 am",
    "5:45 am",
    "12:00 pm",
    "12:30 pm",
    "11:59 pm",
  ]);
});

test("an instant is formatted in the club's time zone, also before 05:30", () => {
  expect(formatMoment(Date.parse("2026-11-17T23:45:00Z"), INDIA)).toBe("Wed, 18 Nov, 5:15 am");
  expect(formatMoment(Date.parse("2026-11-17T23:45:00Z"), INDIA, { year: true })).toBe(
    "Wed, 18 Nov 2026, 5:15 am",
  );
});

test("a cached time zone offset is right in the minutes around each clock change", () => {
  const changes = [
    ["America/New_York", "2026-03-08T07:00Z"],
    ["America/New_York", "2026-11-01T06:00Z"],
    ["Australia/Lord_Howe", "2026-10-03T15:30Z"],
    ["Africa/Monrovia", "1972-01-07T00:44:30Z"],
  ] as const;
  fc.assert(
    fc.property(
      fc.constantFrom(...changes),
      fc.array(fc.integer({ min: -20 * MINUTE_MS, max: 20 * MINUTE_MS }), { minLength: 2 }),
      ([timeZone, change], distances) => {
        for (const distance of distances) {
          const at = Date.parse(change) + distance;
          const exact = new Date(at).toLocaleString("sv-SE", { timeZone, hourCycle: "h23" });
          const shown = new Date(at + offsetMs(at, timeZone)).toISOString().slice(0, 19);
          expect(shown.replace("T", " ")).toBe(exact);
        }
      },
    ),
  );
});
