import type { Db } from "~/db/tables";
import { formatMoment } from "~/lib/dates";
import { figuresText, forecastText, hasLimits, reachedLimits } from "../rules/limits";
import { WEATHER_TEXTS } from "../texts";
import { findEventWeather } from "./find-event-weather.server";

/** What a page says of a run's weather. */
export interface ShownWeather {
  isWatched: boolean;
  /** The forecast in one line; null before it was looked at. */
  forecast: string | null;
  /** 'Sat, 28 Nov, 6:00 pm' */
  lookedAt: string | null;
  /** What reaches a limit: 'AQI 214'; empty where nothing does. */
  figures: string;
  /** What everybody booked would read: 'Heavy rain is forecast. That isn't safe to run in.'; empty where nothing does. */
  draft: string;
}

/** A run's limits, its last forecast, and what of it reaches a limit. */
export async function findShownWeather(
  db: Db,
  { eventId, timeZone }: { eventId: string; timeZone: string },
) {
  const { limits, forecast, lookedAt } = await findEventWeather(db, { eventId });
  const reached = forecast ? reachedLimits(limits, forecast) : [];
  const [worst] = reached;
  const shown: ShownWeather = {
    isWatched: hasLimits(limits),
    forecast: forecast && forecastText(forecast),
    lookedAt: lookedAt === null ? null : formatMoment(lookedAt, timeZone),
    figures: figuresText(reached),
    draft: worst ? WEATHER_TEXTS.draft(worst.reason) : "",
  };
  return { limits, shown };
}
