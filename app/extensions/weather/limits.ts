import type { WeatherCause } from "~/core/events/events-rules";
import type { EventForecast, EventWeatherTable } from "~/db/tables/event-weather";
import { airQualityBand } from "./event-forecast";

/** From which figures on a run is not safe; null where a figure does not matter. */
export interface WeatherLimits {
  heatIndexC: number | null;
  aqi: number | null;
  rainMm: number | null;
  /** Whether thunderstorms count. */
  lightning: boolean;
}

export const NO_LIMITS: WeatherLimits = {
  heatIndexC: null,
  aqi: null,
  rainMm: null,
  lightning: false,
};

/**
 * Offered for a run without limits: 'danger' of the heat index begins at 39 °C (NWS), 'poor' air at 201 (CPCB), heavy
 * rain is from 7.6 mm an hour on (IMD).
 */
export const USUAL_LIMITS: WeatherLimits = {
  heatIndexC: 39,
  aqi: 201,
  rainMm: 8,
  lightning: true,
};

/** One limit that a forecast reaches, as people read it: 'AQI 214'. */
export interface Reached {
  cause: WeatherCause;
  figure: string;
  /** A sentence that fits into a text: 'The forecast says AQI 214.' */
  reason: string;
}

/** The limits as a row holds them. */
export function limitsOf(
  row: Pick<EventWeatherTable, "heat_index_c" | "aqi" | "rain_mm"> & { lightning: number },
): WeatherLimits {
  const { heat_index_c: heatIndexC, aqi, rain_mm: rainMm, lightning } = row;
  return { heatIndexC, aqi, rainMm, lightning: lightning === 1 };
}

/** Whether any of the limits is set. */
export function hasLimits(limits: WeatherLimits): boolean {
  const { heatIndexC, aqi, rainMm, lightning } = limits;
  return lightning || heatIndexC !== null || aqi !== null || rainMm !== null;
}

/** The limits that this forecast reaches, the most dangerous first. */
export function reachedLimits(limits: WeatherLimits, forecast: EventForecast): Reached[] {
  const { heatIndexC, aqi, rainMm, lightning } = limits;
  const reached: (Reached | false)[] = [
    lightning &&
      forecast.isThunderstorm && {
        cause: "thunderstorm",
        figure: "thunderstorms",
        reason: "Thunderstorms are forecast.",
      },
    aqi !== null &&
      forecast.aqi !== null &&
      forecast.aqi >= aqi && {
        cause: "bad_air",
        figure: `AQI ${forecast.aqi}`,
        reason: `The forecast says AQI ${forecast.aqi}.`,
      },
    heatIndexC !== null &&
      forecast.heatIndexC >= heatIndexC && {
        cause: "heat",
        figure: `feels like ${forecast.heatIndexC} °C`,
        reason: `It will feel like ${forecast.heatIndexC} °C.`,
      },
    rainMm !== null &&
      forecast.rainMm >= rainMm && {
        cause: "heavy_rain",
        figure: `${forecast.rainMm} mm of rain`,
        reason: "Heavy rain is forecast.",
      },
  ];
  return reached.filter((one) => one !== false);
}

/** 'AQI 214 and thunderstorms', at most two of them. */
export function figuresText(reached: readonly Reached[]): string {
  return reached
    .slice(0, 2)
    .map(({ figure }) => figure)
    .join(" and ");
}

/** The forecast in one line: 'Feels like 31 °C · AQI 96 (satisfactory) · up to 0.4 mm of rain an hour'. */
export function forecastText(forecast: EventForecast): string {
  const { heatIndexC, aqi, rainMm, isThunderstorm } = forecast;
  return [
    `Feels like ${heatIndexC} °C`,
    aqi === null ? "no figures for the air" : `AQI ${aqi} (${airQualityBand(aqi)})`,
    rainMm === 0 ? "no rain" : `up to ${rainMm} mm of rain an hour`,
    isThunderstorm && "thunderstorms",
  ]
    .filter(Boolean)
    .join(" · ");
}
