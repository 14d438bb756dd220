import type { EventForecast } from "~/db/tables/event-weather";
import { DAY_MS, endOf, HOUR_MS, type Instant } from "~/lib/dates";
import { type Air, aqiOf } from "./air-quality";
import { heatIndexOf } from "./heat-index";

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

interface Times {
  startsAt: Instant;
  durationMinutes: number;
}

/** The worst of the hours of one event; undefined where one of them is not in the forecast. */
export function eventForecastOf({ hours, air }: Hours, event: Times): EventForecast | undefined {
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
