/** A forecast service that gives no answer: what the pages say, and what the leader can do. */
import { expect, test } from "vitest";
import { checkWeather } from "~/extensions/weather/check-weather.server";
import { MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { RUN, STARTS_AT, timeZone } from "../../support/lake-run";
import { LEADER_PATH, openWatched } from "./watched-run";

const ADMIN_PATH = `/admin/events/${RUN}/weather`;
const NO_ANSWER =
  "The forecast service didn't answer on Sat, 28 Nov, 6:00 pm. We ask it again every ten minutes until the run starts.";
const TYPE = "If it isn't safe to run, don't wait for it: type the reason below.";

/** A club whose service gives no answer. */
async function openSilent() {
  const opened = await openWatched();
  const { club, db, look } = opened;
  Object.assign(club.services, { forecast: { look: async () => undefined } });
  const fails = () =>
    checkWeather(db, { forecast: club.services.forecast, now: club.clock.at, timeZone });
  const pageOf = async (path: string) => readable((await opened.asha.get(path)).text);
  return { ...opened, look, fails, pageOf };
}

test("the leader reads that there was no answer", async () => {
  const { club, fails, pageOf } = await openSilent();
  expect(await pageOf(LEADER_PATH)).not.toContain("didn't answer");
  await fails();
  expect(await pageOf(LEADER_PATH)).not.toContain("didn't answer");
  club.clock.at += 15 * SECOND_MS;
  expect(await pageOf(LEADER_PATH)).toContain(`${NO_ANSWER} ${TYPE}`);
  const admin = readable((await (await club.admin()).get(ADMIN_PATH)).text);
  expect(admin).toContain(NO_ANSWER);
  expect(admin).not.toContain(TYPE);
});

test("without an answer the leader calls the run off with a reason of their own", async () => {
  const { club, fails, asha } = await openSilent();
  await fails();
  club.clock.at += 15 * SECOND_MS;
  const answer = await asha.post(LEADER_PATH, { reason: "Smoke over the lake." });
  expect([answer.status, answer.location]).toEqual([302, `/events/${RUN}`]);
});

/** The service answered the evening before, and gives no answer in the morning. */
async function openEarlier() {
  const { club, look, fails, pageOf } = await openSilent();
  await look();
  club.clock.at = STARTS_AT - 120 * MINUTE_MS;
  await fails();
  club.clock.at += MINUTE_MS;
  return { club, look, page: () => pageOf(LEADER_PATH) };
}

test("an earlier forecast stays on the page", async () => {
  const text = await (await openEarlier()).page();
  expect(text).toContain("didn't answer on Sun, 29 Nov, 3:45 am");
  expect(text).toContain("Checked Sat, 28 Nov, 6:00 pm.");
});

test("the next answer ends the sentence about none", async () => {
  const { club, look, page } = await openEarlier();
  club.clock.at += 10 * MINUTE_MS;
  await look();
  club.clock.at += MINUTE_MS;
  expect(await page()).not.toContain("didn't answer");
});

test("once the run has started nobody reads that it is asked again", async () => {
  const { club, fails, pageOf } = await openSilent();
  await fails();
  club.clock.at = STARTS_AT;
  expect(await pageOf(LEADER_PATH)).not.toContain("didn't answer");
});

/** A club whose service has no figures for the air, as when that part of it is down. */
async function openAirless() {
  const opened = await openSilent();
  const { club, forecast, fails, pageOf } = opened;
  const look = async () => {
    const found = await forecast.look();
    return found && { ...found, air: [] };
  };
  Object.assign(club.services, { forecast: { look } });
  return { ...opened, lookWithoutAir: fails, page: () => pageOf(LEADER_PATH) };
}

test("a forecast without the air, which has a limit, is not called fine, and is asked for again", async () => {
  const { club, lookWithoutAir, page } = await openAirless();
  expect(await lookWithoutAir()).toBe(1);
  club.clock.at += MINUTE_MS;
  const text = await page();
  expect(text).toContain("no figures for the air");
  expect(text).toContain("didn't answer on Sat, 28 Nov, 6:00 pm");
  expect(text).not.toContain("The forecast is fine.");
  club.clock.at += 10 * MINUTE_MS;
  expect(await lookWithoutAir()).toBe(1);
});

test("bad air of the evening before stays while the service has no figures for it", async () => {
  const { club, look, lookWithoutAir, forecasts, notifications, page } = await openAirless();
  forecasts({ pm10: 260 });
  await look();
  club.clock.at = STARTS_AT - 120 * MINUTE_MS;
  await lookWithoutAir();
  club.clock.at += MINUTE_MS;
  expect(await page()).toContain("AQI 210: your rule says cancel.");
  expect(await notifications()).toHaveLength(1);
  forecasts({ pm10: 30 });
  club.clock.at += 10 * MINUTE_MS;
  await look();
  expect(await page()).toContain("The forecast is fine.");
});
