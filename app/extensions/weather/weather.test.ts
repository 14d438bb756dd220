import fc from "fast-check";
import { expect, test } from "vitest";
import { airQualityBand, aqiOf, heatIndexOf, subIndexOf } from "./event-forecast";
import { figuresText, forecastText, hasLimits, NO_LIMITS, reachedLimits } from "./limits";

const celsius = (fahrenheit: number) => ((fahrenheit - 32) * 5) / 9;
const clean = { pm2_5: 0, pm10: 0, no2: 0, o3: 0, so2: 0, co: 0, nh3: 0 };
const mild = { heatIndexC: 24, aqi: 60, rainMm: 0, isThunderstorm: false };
const limits = { heatIndexC: 39, aqi: 201, rainMm: 8, lightning: true };

test.each([
  [80, 40, 80],
  [90, 70, 105],
  [100, 40, 109],
  [86, 90, 105],
  [110, 40, 136],
])(
  "%i °F at a humidity of %i feels like %i °F, as the weather service's table says",
  (t, r, felt) => {
    const index = heatIndexOf({ celsius: celsius(t), humidity: r });
    expect(Math.abs(index - celsius(felt))).toBeLessThan(0.8);
  },
);

test("a cold morning feels about as cold as it is", () => {
  expect(Math.abs(heatIndexOf({ celsius: 15, humidity: 60 }) - 15)).toBeLessThan(1.5);
});

test.each([
  ["pm2_5", 30, 50],
  ["pm2_5", 90, 200],
  ["pm10", 250, 200],
  ["pm10", 430, 400],
  ["co", 2_000, 100],
  ["o3", 168, 200],
  ["nh3", 1_200, 300],
] as const)("%s of %i is an index of %i, by CPCB's bands", (pollutant, amount, index) => {
  expect(subIndexOf(pollutant, amount)).toBe(index);
});

const amount = fc.double({ min: 0, max: 5_000, noNaN: true });

test("more of a pollutant never makes the air better", () => {
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      const [less, more] = a < b ? [a, b] : [b, a];
      expect(subIndexOf("pm2_5", less)).toBeLessThanOrEqual(subIndexOf("pm2_5", more));
    }),
  );
});

test("no index is over 500", () => {
  fc.assert(
    fc.property(amount, (any) => {
      expect(subIndexOf("pm2_5", any)).toBeLessThanOrEqual(500);
    }),
  );
});

test("the index is the worst pollutant's, of the mean of the hours", () => {
  const dusty = { ...clean, pm10: 200, pm2_5: 20 };
  expect(aqiOf([clean, dusty])).toBe(100);
  expect(aqiOf([dusty])).toBe(167);
  expect(aqiOf([])).toBeUndefined();
});

test.each([
  [50, "good"],
  [51, "satisfactory"],
  [200, "moderate"],
  [201, "poor"],
  [301, "very poor"],
  [401, "severe"],
])("an index of %i is %s", (aqi, word) => {
  expect(airQualityBand(aqi)).toBe(word);
});

test("a forecast reaches a limit from the figure itself on", () => {
  expect(reachedLimits(limits, mild)).toEqual([]);
  const bad = { heatIndexC: 39, aqi: 201, rainMm: 8, isThunderstorm: true };
  expect(reachedLimits(limits, bad).map(({ cause }) => cause)).toEqual([
    "thunderstorm",
    "bad_air",
    "heat",
    "heavy_rain",
  ]);
  expect(figuresText(reachedLimits(limits, bad))).toBe("thunderstorms and AQI 201");
  expect(
    reachedLimits(limits, { heatIndexC: 38, aqi: 200, rainMm: 7.9, isThunderstorm: false }),
  ).toEqual([]);
});

const EXTREME = { heatIndexC: 50, aqi: 480, rainMm: 60, isThunderstorm: true };

test("without a limit nothing is reached", () => {
  expect(reachedLimits(NO_LIMITS, EXTREME)).toEqual([]);
  expect(hasLimits(NO_LIMITS)).toBe(false);
});

test("without figures for the air its limit is not reached", () => {
  expect(reachedLimits({ ...NO_LIMITS, aqi: 201 }, { ...EXTREME, aqi: null })).toEqual([]);
});

test("a forecast reads as one line", () => {
  expect(forecastText(mild)).toBe("Feels like 24 °C · AQI 60 (satisfactory) · no rain");
  expect(forecastText({ heatIndexC: 31, aqi: null, rainMm: 0.4, isThunderstorm: true })).toBe(
    "Feels like 31 °C · no figures for the air · up to 0.4 mm of rain an hour · thunderstorms",
  );
});
