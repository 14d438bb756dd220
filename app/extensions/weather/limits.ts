import type { EventForecast, EventsTables, WeatherCause } from "~/db/tables/events";
import { addDays, type Day, type Instant, instantOf, MINUTE_MS } from "~/lib/dates";
import { listText } from "~/lib/lists";
import { LIMITS_TEXTS } from "~/texts/weather/limits";
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
  row: Pick<EventsTables["event_weather"], "heat_index_c" | "aqi" | "rain_mm"> & {
    lightning: number;
  },
): WeatherLimits {
  const { heat_index_c: heatIndexC, aqi, rain_mm: rainMm, lightning } = row;
  return { heatIndexC, aqi, rainMm, lightning: lightning === 1 };
}

/** The limits as the form's fields show them, by name; the usual ones where there are none. */
export function limitValues(limits: WeatherLimits): Record<string, string> {
  const { heatIndexC, aqi, rainMm, lightning } = hasLimits(limits) ? limits : USUAL_LIMITS;
  const text = (figure: number | null) => (figure === null ? "" : String(figure));
  return {
    heatIndexC: text(heatIndexC),
    aqi: text(aqi),
    rainMm: text(rainMm),
    lightning: lightning ? "on" : "",
  };
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
        figure: LIMITS_TEXTS.thunderstorms,
        reason: LIMITS_TEXTS.lightningReason,
      },
    aqi !== null &&
      forecast.aqi !== null &&
      forecast.aqi >= aqi && {
        cause: "bad_air",
        figure: LIMITS_TEXTS.aqiFigure({ aqi: forecast.aqi }),
        reason: LIMITS_TEXTS.aqiReason({ aqi: forecast.aqi }),
      },
    heatIndexC !== null &&
      forecast.heatIndexC >= heatIndexC && {
        cause: "heat",
        figure: LIMITS_TEXTS.heatFigure({ heatIndexC: forecast.heatIndexC }),
        reason: LIMITS_TEXTS.heatReason({ heatIndexC: forecast.heatIndexC }),
      },
    rainMm !== null &&
      forecast.rainMm >= rainMm && {
        cause: "heavy_rain",
        figure: LIMITS_TEXTS.rainFigure({ rainMm: forecast.rainMm }),
        reason: LIMITS_TEXTS.rainReason,
      },
  ];
  return reached.filter((one) => one !== false);
}

/** Whether a forecast has no figure for the air, which has a limit: nobody knows whether it reaches that. */
export function lacksAir({ aqi }: WeatherLimits, forecast: EventForecast): boolean {
  return aqi !== null && forecast.aqi === null;
}

/** 'AQI 214 and thunderstorms', at most two of them. */
export function figuresText(reached: readonly Reached[]): string {
  return listText(reached.slice(0, 2).map(({ figure }) => figure));
}

/** The forecast in one line: 'Feels like 31 °C · AQI 96 (satisfactory) · up to 0.4 mm of rain an hour'. */
export function forecastText(forecast: EventForecast): string {
  const { heatIndexC, aqi, rainMm, isThunderstorm } = forecast;
  return [
    LIMITS_TEXTS.feelsLikeC({ heatIndexC }),
    aqi === null ? LIMITS_TEXTS.noAir : LIMITS_TEXTS.aqi({ aqi, band: airQualityBand(aqi) }),
    rainMm === 0 ? LIMITS_TEXTS.noRain : LIMITS_TEXTS.rainUpTo({ rainMm }),
    isThunderstorm && LIMITS_TEXTS.thunderstorms,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The forecast is asked for on the evening before, and again before people leave home. */
const EVENING = "18:00";
const BEFORE_START_MS = 150 * MINUTE_MS;
/** A service that did not answer is asked again after this. */
export const ASK_AGAIN_MS = 10 * MINUTE_MS;
/** No evening before is longer ago than this. */
export const LOOKED_AHEAD_MS = 2 * 24 * 60 * MINUTE_MS;

interface Watched {
  date: Day;
  startsAt: Instant;
  lookedAt: Instant | null;
  /** The start that the last forecast was for. */
  lookedFor: Instant | null;
}

/** Whether a run's forecast is to be looked at now: once in the evening before and once in the hours before it starts. */
export function isWeatherCheckDue(
  { date, startsAt, lookedAt, lookedFor }: Watched,
  { now, timeZone }: { now: Instant; timeZone: string },
): boolean {
  if (startsAt <= now) return false;
  const looks = [instantOf(addDays(date, -1), EVENING, timeZone), startsAt - BEFORE_START_MS];
  const last = Math.max(...looks.filter((at) => at <= now));
  if (!Number.isFinite(last)) return false;
  return lookedAt === null || lookedFor !== startsAt || lookedAt < last;
}
