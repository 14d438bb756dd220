import type { EventForecast } from "~/db/tables/events";
import { DAY_MS, endOf, HOUR_MS, type Instant } from "~/lib/dates";
import { recordKeys } from "~/lib/records";
import { EVENT_FORECAST_TEXTS } from "~/texts/weather/event-forecast";

/** A forecast hour by hour; `at` is where the hour begins. */
interface Hours {
  hours: readonly {
    at: Instant;
    celsius: number;
    /** Percent. */
    humidity: number;
    rainMm: number;
    isThunderstorm: boolean;
  }[];
  air: readonly (Air & { at: Instant })[];
}

/** The worst of the hours of one event; undefined where one of them is not in the forecast. */
export function eventForecastOf(
  { hours, air }: Hours,
  event: { startsAt: Instant; durationMinutes: number },
): EventForecast | undefined {
  const end = endOf(event);
  const during = hours.filter(({ at }) => at + HOUR_MS > event.startsAt && at < end);
  const first = Math.floor(event.startsAt / HOUR_MS) * HOUR_MS;
  if (during.length < Math.ceil((end - first) / HOUR_MS)) return undefined;
  return {
    heatIndexC: Math.round(Math.max(...during.map(heatIndexOf))),
    aqi: aqiOf(air.filter(({ at }) => at + HOUR_MS > end - DAY_MS && at < end)) ?? null,
    rainMm: Math.round(Math.max(...during.map(({ rainMm }) => rainMm)) * 10) / 10,
    isThunderstorm: during.some(({ isThunderstorm }) => isThunderstorm),
  };
}

/**
 * What the air feels like, in °C, from temperature and relative humidity (percent): the heat index of the United States'
 * National Weather Service (Rothfusz 1990, with its two corrections; wpc.ncep.noaa.gov/html/heatindex_equation.shtml).
 */
export function heatIndexOf({ celsius, humidity }: { celsius: number; humidity: number }): number {
  const fahrenheit = (celsius * 9) / 5 + 32;
  return ((heatIndexFahrenheit(fahrenheit, humidity) - 32) * 5) / 9;
}

/** Below this the simple formula holds. */
const WARM = 80;

function heatIndexFahrenheit(t: number, r: number): number {
  const simple = (0.5 * (t + 61 + (t - 68) * 1.2 + r * 0.094) + t) / 2;
  if (simple < WARM) return simple;
  const full =
    -42.379 +
    2.04901523 * t +
    10.14333127 * r -
    0.22475541 * t * r -
    0.00683783 * t * t -
    0.05481717 * r * r +
    0.00122874 * t * t * r +
    0.00085282 * t * r * r -
    0.00000199 * t * t * r * r;
  return full - tooDry(t, r) + tooDamp(t, r);
}

function tooDry(t: number, r: number): number {
  if (r >= 13 || t < WARM || t > 112) return 0;
  return ((13 - r) / 4) * Math.sqrt((17 - Math.abs(t - 95)) / 17);
}

function tooDamp(t: number, r: number): number {
  if (r <= 85 || t < WARM || t > 87) return 0;
  return ((r - 85) / 10) * ((87 - t) / 5);
}

type Pollutant = "pm2_5" | "pm10" | "no2" | "o3" | "so2" | "co" | "nh3";
/** What is in the air, µg/m³. */
type Air = Record<Pollutant, number>;

/**
 * Where the bands of the National Air Quality Index end (CPCB, 2014), in µg/m³; carbon monoxide's are given in mg/m³
 * there. The last band has no end: its width is taken from the one before.
 */
const BAND_ENDS: Record<Pollutant, readonly [number, number, number, number, number]> = {
  pm10: [50, 100, 250, 350, 430],
  pm2_5: [30, 60, 90, 120, 250],
  no2: [40, 80, 180, 280, 400],
  o3: [50, 100, 168, 208, 748],
  co: [1_000, 2_000, 10_000, 17_000, 34_000],
  so2: [40, 80, 380, 800, 1_600],
  nh3: [200, 400, 800, 1_200, 1_800],
};

const INDEX_ENDS = [50, 100, 200, 300, 400] as const;
const WORST_AQI = 500;

function words() {
  return [
    EVENT_FORECAST_TEXTS.good,
    EVENT_FORECAST_TEXTS.satisfactory,
    EVENT_FORECAST_TEXTS.moderate,
    EVENT_FORECAST_TEXTS.poor,
    EVENT_FORECAST_TEXTS.veryPoor,
    EVENT_FORECAST_TEXTS.severe,
  ] as const;
}

/** CPCB's word for an index: 'poor' from 201 on. */
export function airQualityBand(aqi: number): ReturnType<typeof words>[number] {
  // Above every end the index is -1, which is the last word.
  const band = INDEX_ENDS.findIndex((end) => aqi <= end);
  return words().at(band) ?? EVENT_FORECAST_TEXTS.severe;
}

/** The index of one pollutant at this concentration, 0 to 500. */
export function subIndexOf(pollutant: Pollutant, amount: number): number {
  const ends = BAND_ENDS[pollutant];
  let low = 0;
  let indexLow = 0;
  for (const [band, end] of ends.entries()) {
    const indexEnd = INDEX_ENDS[band] ?? WORST_AQI;
    if (amount <= end) return indexLow + ((amount - low) / (end - low)) * (indexEnd - indexLow);
    [low, indexLow] = [end, indexEnd];
  }
  const [, , , before, last] = ends;
  const over = ((amount - last) / (last - before)) * (WORST_AQI - indexLow);
  return Math.min(WORST_AQI, indexLow + over);
}

/**
 * The index of these hours: the worst of the pollutants' indices, each of its mean. CPCB asks for means of 24 hours and
 * a forecast begins now, so there may be fewer. Undefined without any.
 */
export function aqiOf(hours: readonly Air[]): number | undefined {
  if (hours.length === 0) return undefined;
  const indices = recordKeys(BAND_ENDS).map((pollutant) => {
    const mean = hours.reduce((sum, hour) => sum + hour[pollutant], 0) / hours.length;
    return subIndexOf(pollutant, mean);
  });
  return Math.round(Math.max(...indices));
}
