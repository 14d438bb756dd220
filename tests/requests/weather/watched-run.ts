/** A club with a run whose weather is watched, and a service that forecasts it. */
import { checkWeather } from "~/extensions/weather/check-weather.server";
import { setWeatherLimits } from "~/extensions/weather/find-shown-weather.server";
import { openWeatherGateway } from "~/gateways/forecast";
import { serviceCall } from "~/gateways/http-call";
import { HOUR_MS } from "~/lib/dates";
import { weatherService } from "../../support/forecast";
import { EVENING, openLedRun, RUN, STARTS_AT, timeZone } from "../../support/lake-run";

export const LEADER_PATH = `/events/${RUN}/weather`;
export const LIMITS = { heatIndexC: 39, aqi: 201, rainMm: 8, lightning: true };

/** The run that Asha leads, with limits, in the evening before. */
export async function openWatched({ limits = LIMITS, role = "run_leader" as const } = {}) {
  const opened = await openLedRun({ role });
  const { club, db } = opened;
  const hours = Array.from({ length: 48 }, (_, hour) => ({ at: EVENING + (hour - 0.5) * HOUR_MS }));
  const service = await weatherService(hours);
  const clock = { now: () => club.clock.at, waitUntil: async () => {} };
  const forecast = openWeatherGateway(
    { url: service.url, key: "key", latitude: 12.97, longitude: 77.59 },
    serviceCall(clock),
  );
  const by = { eventId: RUN, adminId: "ravi", requestId: null, now: EVENING };
  await setWeatherLimits(db, { ...by, limits, scope: "one" });
  const look = () => checkWeather(db, { forecast, now: club.clock.at, timeZone });
  const notifications = () =>
    db
      .selectFrom("notifications")
      .select(["member_id as memberId", "title", "text", "link"])
      .where("kind", "=", "weather")
      .orderBy("created_at")
      .execute();
  /** Changes the forecast of the hours of the run. */
  const forecasts = (changes: { pm10?: number; code?: number; rainMm?: number }) => {
    for (const hour of hours) if (hour.at > STARTS_AT - 24 * HOUR_MS) Object.assign(hour, changes);
  };
  const asha = await club.member("asha");
  return { ...opened, asha, service, forecast, look, notifications, forecasts, by };
}
