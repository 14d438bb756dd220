import { expect, test } from "vitest";
import { FAILURES, fakeService, json } from "../../tests/support/fake-service";
import { weatherService } from "../../tests/support/forecast";
import { openWeatherGateway } from "./forecast";
import { serviceCall } from "./http-call";

const clock = { now: () => 0, waitUntil: async () => {} };
const gateway = (url: string, call = serviceCall(clock)) =>
  openWeatherGateway({ url, key: "k&y", latitude: 12.97, longitude: 77.59 }, call);
const SHORT_MS = 400;
const AT = Date.parse("2026-11-29T00:00:00Z");

test("weather and air are read hour by hour", async () => {
  const { url, seen } = await weatherService([
    { at: AT, celsius: 31, humidity: 70, rainMm: 2.5, code: 211, pm10: 180 },
    { at: AT + 3_600_000, celsius: 28, humidity: 80, code: 800, pm10: 90 },
  ]);
  const forecast = await gateway(url).look();
  expect(forecast?.hours).toEqual([
    { at: AT, celsius: 31, humidity: 70, rainMm: 2.5, isThunderstorm: true },
    { at: AT + 3_600_000, celsius: 28, humidity: 80, rainMm: 0, isThunderstorm: false },
  ]);
  expect(forecast?.air.map(({ pm10 }) => pm10)).toEqual([180, 90]);
  expect(seen.map(({ path }) => path)).toEqual([
    expect.stringMatching(
      /^\/data\/3\.0\/onecall\?.*units=metric.*lat=12\.97&lon=77\.59&appid=k%26y$/,
    ),
    expect.stringMatching(/^\/data\/2\.5\/air_pollution\/forecast\?lat=12\.97/),
  ]);
});

test.each([...FAILURES, ["refuses the key", json(401, { cod: 401, message: "Invalid API key." })]])(
  "a service that %s gives no forecast",
  async (_, react) => {
    const { url } = await fakeService(react as Parameters<typeof fakeService>[0]);
    expect(await gateway(url, serviceCall(clock, SHORT_MS)).look()).toBeUndefined();
  },
);

test.each([
  { hourly: [] },
  { hourly: [{ dt: 1, temp: "hot", humidity: 10, weather: [] }] },
  { hourly: [{ dt: 1, temp: 999, humidity: 10, weather: [] }] },
  { hourly: "soon" },
])("impossible figures are no forecast: %j", async (body) => {
  const { url } = await fakeService(json(200, body));
  expect(await gateway(url).look()).toBeUndefined();
});

test("without figures for the air the forecast has the weather alone", async () => {
  const { url } = await fakeService(
    json(200, { hourly: [{ dt: AT / 1000, temp: 20, humidity: 50, weather: [{ id: 800 }] }] }),
  );
  expect(await gateway(url).look()).toMatchObject({ hours: [{ celsius: 20 }], air: [] });
});
