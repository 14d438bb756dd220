import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import { formatMoment, type Instant } from "~/lib/dates";
import { figuresText, forecastText, hasLimits, reachedLimits } from "./limits";
import { isUnanswered } from "./weather-checks";
import { WEATHER_TEXTS } from "./texts";
import { findEventWeather } from "./find-event-weather.server";

/** What a page says of a run's weather. */
export interface ShownWeather {
  isWatched: boolean;
  /** The forecast in one line; null before it was looked at. */
  forecast: string | null;
  /** 'Sat, 28 Nov, 6:00 pm' */
  lookedAt: string | null;
  /** When the service was last asked and gave no answer: 'Sat, 28 Nov, 6:10 pm'; null once it answers or the run starts. */
  unansweredAt: string | null;
  /** What reaches a limit: 'AQI 214'; empty where nothing does. */
  figures: string;
  /** What everybody booked would read: 'Heavy rain is forecast. That isn't safe to run in.'; empty where nothing does. */
  draft: string;
}

/** A run's limits, its last forecast, and what of it reaches a limit. */
export async function findShownWeather(
  db: Db,
  { eventId, now, timeZone }: { eventId: EventId; now: Instant; timeZone: string },
) {
  const weather = await findEventWeather(db, { eventId });
  const { limits, forecast, lookedAt } = weather;
  const unansweredAt = isUnanswered(weather, now) ? weather.askedAgainAt : null;
  const reached = forecast ? reachedLimits(limits, forecast) : [];
  const [worst] = reached;
  const shown: ShownWeather = {
    isWatched: hasLimits(limits),
    forecast: forecast && forecastText(forecast),
    lookedAt: lookedAt === null ? null : formatMoment(lookedAt, timeZone),
    unansweredAt: unansweredAt === null ? null : formatMoment(unansweredAt, timeZone),
    figures: figuresText(reached),
    draft: worst ? WEATHER_TEXTS.draft(worst.reason) : "",
  };
  return { limits, shown };
}
