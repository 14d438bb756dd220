import type { Db } from "~/db/tables";
import type { EventForecast } from "~/db/tables/event-weather";
import type { EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { jsonOf } from "~/lib/json";
import { limitsOf, NO_LIMITS, type WeatherLimits } from "./limits";

export interface EventWeather {
  limits: WeatherLimits;
  /** The last forecast for the time at which the run starts now. */
  forecast: EventForecast | null;
  lookedAt: Instant | null;
  /** When the service was asked after that; null where it has answered. */
  askedAgainAt: Instant | null;
  startsAt: Instant | null;
}

const NOTHING = { limits: NO_LIMITS, forecast: null, lookedAt: null };

/** A run's limits and its last forecast; a run that nobody watches has neither. */
export async function findEventWeather(
  db: Db,
  { eventId }: { eventId: EventId },
): Promise<EventWeather> {
  const row = await db
    .selectFrom("event_weather as w")
    .innerJoin("events as e", "e.id", "w.event_id")
    .select(["w.heat_index_c", "w.aqi", "w.rain_mm", "w.lightning", "w.forecast"])
    .select(["w.looked_at as lookedAt", "w.looked_for as lookedFor", "e.starts_at as startsAt"])
    .select("w.asked_at as askedAt")
    .where("w.event_id", "=", eventId)
    .executeTakeFirst();
  if (!row) return { ...NOTHING, askedAgainAt: null, startsAt: null };
  const { askedAt, lookedAt } = row;
  const isCurrent = row.forecast !== null && Number(row.lookedFor) === Number(row.startsAt);
  return {
    limits: limitsOf(row),
    forecast: isCurrent && row.forecast !== null ? jsonOf(row.forecast) : null,
    lookedAt: isCurrent && lookedAt !== null ? Number(lookedAt) : null,
    askedAgainAt:
      askedAt !== null && Number(askedAt) > Number(lookedAt ?? 0) ? Number(askedAt) : null,
    startsAt: Number(row.startsAt),
  };
}
