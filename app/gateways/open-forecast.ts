import type { ServiceSettings } from "~/env.server";
import type { Clock } from "./clock";
import { type ForecastGateway, openWeatherGateway } from "./forecast";
import { serviceCall } from "./http-call";

/** The forecast, where the settings name a key and a place. */
export function openForecast(settings: ServiceSettings, clock: Clock): ForecastGateway | undefined {
  const { OPENWEATHER_KEY: key, FORECAST_PLACE: place, OPENWEATHER_URL: url } = settings;
  if (!key || !place) return undefined;
  const [latitude = 0, longitude = 0] = place.split(",").map(Number);
  return openWeatherGateway({ url, key, latitude, longitude }, serviceCall(clock));
}
