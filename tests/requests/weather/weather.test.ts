/** A run whose weather is watched: limits, the forecast, and who is told. */
import { expect, test } from "vitest";
import { checkWeather } from "~/extensions/weather/check-weather.server";
import { setWeatherLimits } from "~/extensions/weather/find-shown-weather.server";
import { HOUR_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { addEvent } from "../../support/events";
import { failingReads } from "../../support/failing-reads";
import { ASHA, DATE, EVENING, RUN, STARTS_AT, timeZone } from "../../support/lake-run";
import { LEADER_PATH, LIMITS, openWatched } from "./watched-run";

const ADMIN_PATH = `/admin/events/${RUN}/weather`;

test("bad air that is forecast in the evening before reaches the run's leader, once", async () => {
  const { look, notifications, forecasts, service } = await openWatched();
  forecasts({ pm10: 260 });
  expect(await look()).toBe(1);
  expect(await notifications()).toEqual([
    {
      memberId: ASHA,
      title: "Sun, 29 Nov, 5:45 am: AQI 210",
      text: expect.stringMatching(
        /^AQI 210: your rule says cancel\. The message to everybody on Lake/,
      ),
      link: LEADER_PATH,
    },
  ]);
  const asked = service.seen.length;
  expect(await look()).toBe(0);
  expect(service.seen.length).toBe(asked);
});

test("two processes that look at the same moment ask once and tell once", async () => {
  const { look, notifications, forecasts, service } = await openWatched();
  forecasts({ pm10: 260 });
  const looked = await Promise.all([look(), look()]);
  expect(looked.toSorted()).toEqual([0, 1]);
  expect(service.seen).toHaveLength(2);
  expect(await notifications()).toHaveLength(1);
});

test("before the start a forecast that got worse is told, one that stayed the same is not", async () => {
  const { club, look, notifications, forecasts } = await openWatched();
  forecasts({ pm10: 260 });
  await look();
  club.clock.at = STARTS_AT - 2 * HOUR_MS;
  expect(await look()).toBe(1);
  expect(await notifications()).toHaveLength(1);
  club.clock.at = EVENING;
});

test("a forecast that got better, but not good, is not told again", async () => {
  const { club, look, notifications, forecasts } = await openWatched();
  forecasts({ pm10: 260, code: 211 });
  await look();
  forecasts({ pm10: 260, code: 800 });
  club.clock.at = STARTS_AT - 2 * HOUR_MS;
  expect(await look()).toBe(1);
  expect(await notifications()).toHaveLength(1);
  club.clock.at = EVENING;
});

test("thunderstorms that come up overnight are told in the morning", async () => {
  const { club, look, notifications, forecasts } = await openWatched();
  await look();
  expect(await notifications()).toEqual([]);
  forecasts({ code: 211 });
  club.clock.at = STARTS_AT - 2 * HOUR_MS;
  await look();
  expect(await notifications()).toMatchObject([{ title: "Sun, 29 Nov, 5:45 am: thunderstorms" }]);
});

test("a service that is down is asked again ten minutes later", async () => {
  const { club, db, notifications } = await openWatched();
  const answers = [undefined, undefined];
  let asked = 0;
  const forecast = { look: async () => answers[asked++] };
  const look = () => checkWeather(db, { forecast, now: club.clock.at, timeZone });
  expect(await look()).toBe(0);
  club.clock.at += 9 * 60_000;
  await look();
  expect(asked).toBe(1);
  club.clock.at += 60_000;
  await look();
  expect(asked).toBe(2);
  expect(await notifications()).toEqual([]);
});

test("changed limits have the forecast asked for again", async () => {
  const { db, look, notifications, forecasts, by } = await openWatched();
  forecasts({ pm10: 150 });
  await look();
  expect(await notifications()).toEqual([]);
  const strict = { ...LIMITS, aqi: 120 };
  await setWeatherLimits(db, { ...by, limits: strict, scope: "one" });
  await look();
  expect(await notifications()).toHaveLength(1);
});

test("without limits no forecast is asked for", async () => {
  const { db, look, by, service } = await openWatched();
  const none = { heatIndexC: null, aqi: null, rainMm: null, lightning: false };
  await setWeatherLimits(db, { ...by, limits: none, scope: "one" });
  const asked = service.seen.length;
  expect(await look()).toBe(0);
  expect(service.seen.length).toBe(asked);
});

test("odd figures of a limit come back as typed, with the reason", async () => {
  const { club } = await openWatched();
  const admin = await club.admin();
  const refused = await admin.post(ADMIN_PATH, { heatIndexC: "hot", aqi: "9000", rainMm: "3.5" });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('value="9000"');
  expect(readable(refused.text)).toContain("Between 50 and 500, or empty.");
});

test("an admin sets only the limits of a run that are filled in", async () => {
  const { club, db } = await openWatched();
  const admin = await club.admin();
  const saved = await admin.post(ADMIN_PATH, { heatIndexC: "", aqi: "151", rainMm: "" });
  expect(readable(saved.text)).toContain("Saved.");
  const { aqi, heat_index_c, lightning } = await db
    .selectFrom("event_weather")
    .selectAll()
    .where("event_id", "=", RUN)
    .executeTakeFirstOrThrow();
  expect({ aqi, heat_index_c, lightning }).toEqual({ aqi: 151, heat_index_c: null, lightning: 0 });
});

test("the limits of an unknown run are a 404", async () => {
  const admin = await (await openWatched()).club.admin();
  expect((await admin.post("/admin/events/none/weather", { aqi: "151" })).status).toBe(404);
});

test("limits that are saved after a correction come back as a form without errors", async () => {
  const { club } = await openWatched();
  const admin = await club.admin();
  const refused = await admin.post(`${ADMIN_PATH}.data`, { aqi: "9000" });
  expect(refused.text).toContain("Between 50 and 500, or empty.");
  const saved = await admin.post(`${ADMIN_PATH}.data`, { aqi: "151" });
  expect(saved.text).toContain('"status","success"');
  expect(saved.text).not.toContain("Between 50 and 500");
});

test("limits of a series hold for its later runs", async () => {
  const { club, db } = await openWatched();
  const later = { series_id: "weekly" };
  await db.updateTable("events").set(later).where("id", "in", [RUN]).execute();
  await addEvent(club, {
    id: "next-week",
    series_id: "weekly",
    date: "2026-12-06",
    time: "05:45",
    starts_at: STARTS_AT + 7 * 24 * HOUR_MS,
  });
  const admin = await club.admin();
  const saved = await admin.post(ADMIN_PATH, { aqi: "201", scope: "following" });
  expect(readable(saved.text)).toContain("Saved for 2 runs.");
});

test("the forecast of a run stands on its page", async () => {
  const { club, look, forecasts } = await openWatched();
  const admin = await club.admin();
  await admin.post(ADMIN_PATH, { aqi: "201" });
  forecasts({ pm10: 100, rainMm: 1.5 });
  await look();
  const page = readable((await admin.get(ADMIN_PATH)).text);
  expect(page).toContain("AQI 100 (satisfactory) · up to 1.5 mm of rain an hour");
  expect(page).toContain("The forecast is fine.");
});

test("the weather of a draft that was cancelled is a 404 for who was to lead it", async () => {
  const { asha, db } = await openWatched();
  expect((await asha.get(LEADER_PATH)).status).toBe(200);
  const cancelled = { status: "cancelled", was_draft: 1 } as const;
  await db.updateTable("events").set(cancelled).where("id", "=", RUN).execute();
  expect((await asha.get(LEADER_PATH)).status).toBe(404);
});

test("a run whose leader cannot be told of its weather holds up no other", async () => {
  const { club, consent, db, forecast, forecasts, notifications } = await openWatched();
  await consent(ASHA);
  forecasts({ pm10: 260 });
  await addEvent(club, {
    id: "earlier",
    date: DATE,
    time: "05:30",
    starts_at: STARTS_AT - 900_000,
  });
  const watched = db.selectFrom("event_weather").selectAll().where("event_id", "=", RUN);
  const leads = db.selectFrom("volunteers").selectAll().where("event_id", "=", RUN);
  const also = { event_id: "earlier" };
  const [weather, leader] = [
    await watched.executeTakeFirstOrThrow(),
    await leads.executeTakeFirstOrThrow(),
  ];
  await db
    .insertInto("event_weather")
    .values({ ...weather, ...also })
    .execute();
  await db
    .insertInto("volunteers")
    .values({ ...leader, ...also })
    .execute();
  const failing = failingReads(db, "/events/earlier/weather");
  const look = checkWeather(failing, { forecast, now: club.clock.at, timeZone });
  await expect(look).rejects.toThrow();
  expect((await notifications()).map(({ link }) => link)).toEqual([LEADER_PATH]);
});
