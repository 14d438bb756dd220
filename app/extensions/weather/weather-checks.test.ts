import { expect, test } from "vitest";
import { HOUR_MS, instantOf, MINUTE_MS } from "~/lib/dates";
import { eventForecastOf } from "./event-forecast";
import { isWeatherCheckDue } from "./limits";

const timeZone = "Asia/Kolkata";
const at = (day: string, time: string) => instantOf(day, time, timeZone);
const run = { date: "2026-11-29", startsAt: at("2026-11-29", "05:45") };
const never = { ...run, lookedAt: null, lookedFor: null };
const looked = (when: number) => ({ ...run, lookedAt: when, lookedFor: run.startsAt });

test("an event's forecast is read in the evening before and two and a half hours before the start", () => {
  const isDue = (watched: typeof never | ReturnType<typeof looked>, now: number) =>
    isWeatherCheckDue(watched, { now, timeZone });
  expect(isDue(never, at("2026-11-28", "17:59"))).toBe(false);
  expect(isDue(never, at("2026-11-28", "18:00"))).toBe(true);
  const evening = looked(at("2026-11-28", "18:00"));
  expect(isDue(evening, at("2026-11-29", "03:14"))).toBe(false);
  expect(isDue(evening, at("2026-11-29", "03:15"))).toBe(true);
  expect(isDue(looked(at("2026-11-29", "03:15")), at("2026-11-29", "05:44"))).toBe(false);
  expect(isDue(never, run.startsAt)).toBe(false);
});

test("a moved event's forecast is read anew", () => {
  const moved = { ...looked(at("2026-11-28", "18:00")), startsAt: at("2026-11-29", "06:15") };
  expect(isWeatherCheckDue(moved, { now: at("2026-11-28", "20:00"), timeZone })).toBe(true);
});

const hour = (from: number, changes = {}) => ({
  at: from,
  celsius: 22,
  humidity: 60,
  rainMm: 0,
  isThunderstorm: false,
  ...changes,
});
// 05:30 in India is a full hour of UTC.
const first = at("2026-11-29", "05:30");

test("only the hours of the event count", () => {
  const hours = [
    hour(first - HOUR_MS, { rainMm: 40 }),
    hour(first, { rainMm: 1.26 }),
    hour(first + HOUR_MS, { isThunderstorm: true }),
    hour(first + 2 * HOUR_MS, { celsius: 44 }),
  ];
  const forecast = eventForecastOf({ hours, air: [] }, { ...run, durationMinutes: 60 });
  expect(forecast).toEqual({ heatIndexC: 22, aqi: null, rainMm: 1.3, isThunderstorm: true });
  const short = eventForecastOf({ hours, air: [] }, { ...run, durationMinutes: 45 });
  expect(short?.isThunderstorm).toBe(false);
});

test("a forecast without one of the event's hours counts as none", () => {
  const hours = [hour(first)];
  expect(eventForecastOf({ hours, air: [] }, { ...run, durationMinutes: 60 })).toBeUndefined();
  expect(eventForecastOf({ hours, air: [] }, { ...run, durationMinutes: 45 })).toBeDefined();
});

test("the air is the mean of the day up to the end of the event", () => {
  const air = (from: number, pm10: number) => ({
    at: from,
    pm2_5: 0,
    pm10,
    no2: 0,
    o3: 0,
    so2: 0,
    co: 0,
    nh3: 0,
  });
  const forecast = eventForecastOf(
    {
      hours: [hour(first)],
      air: [
        air(first - 30 * HOUR_MS, 430),
        air(first - HOUR_MS, 50),
        air(first, 150),
        air(first + 60 * MINUTE_MS, 430),
      ],
    },
    { ...run, durationMinutes: 45 },
  );
  expect(forecast?.aqi).toBe(100);
});
