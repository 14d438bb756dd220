import { listLaterInSeries } from "~/core/events/edit/finish-move.server";
import { isEditable } from "~/core/events/events-rules";
import { type ByAdmin, recordAdminAudit } from "~/core/people/audit/record-undo.server";
import { lockRows } from "~/db/dialect";
import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { type Instant, SECOND_MS } from "~/lib/dates";
import { jsonOf } from "~/lib/json";
import { formatMoment } from "~/lib/moments";
import { isOutdated } from "~/lib/stored-fields";
import {
  figuresText,
  forecastText,
  hasLimits,
  lacksAir,
  limitsOf,
  limitValues,
  NO_LIMITS,
  reachedLimits,
  type WeatherLimits,
} from "./limits";
import { WEATHER_TEXTS } from "./texts";

/** After this a service counts as unanswered: it is asked twice, five seconds each. */
const ANSWER_MS = 15 * SECOND_MS;

/** What a page says of a run's weather. */
export type ShownWeather = Awaited<ReturnType<typeof findShownWeather>>["shown"];

/** A run's limits, its last forecast, and what of it reaches a limit. */
export async function findShownWeather(
  db: Db,
  { eventId, now, timeZone }: { eventId: EventId; now: Instant; timeZone: string },
) {
  const weather = await findEventWeather(db, { eventId });
  const { limits, forecast, lookedAt, askedAgainAt, startsAt } = weather;
  const isAhead = startsAt !== null && now < startsAt;
  const isUnanswered = isAhead && askedAgainAt !== null && now - askedAgainAt >= ANSWER_MS;
  const unansweredAt = isUnanswered ? askedAgainAt : null;
  const reached = forecast ? reachedLimits(limits, forecast) : [];
  const [worst] = reached;
  const shown = {
    forecast: forecast && forecastText(forecast),
    /** 'Sat, 28 Nov, 6:00 pm'; null before it was looked at. */
    lookedAt: lookedAt === null ? null : formatMoment(lookedAt, timeZone),
    /** When the service was last asked and gave no answer; null once it answers or the run starts. */
    unansweredAt: unansweredAt === null ? null : formatMoment(unansweredAt, timeZone),
    /** What reaches a limit: 'AQI 214'; empty where nothing does. */
    figures: figuresText(reached),
    lacksAir: forecast !== null && lacksAir(limits, forecast),
    /** What everybody booked would read: 'Heavy rain is forecast. That isn't safe to run in.'; empty where nothing does. */
    draft: worst ? WEATHER_TEXTS.draft({ reason: worst.reason }) : "",
  };
  return { limits, shown };
}

/**
 * A run's limits, its last forecast for the time at which it starts now, and when the service was asked after that
 * without an answer; a run that nobody watches has none.
 */
async function findEventWeather(db: Db, { eventId }: { eventId: EventId }) {
  const row = await db
    .selectFrom("event_weather as w")
    .innerJoin("events as e", "e.id", "w.event_id")
    .select(["w.heat_index_c", "w.aqi", "w.rain_mm", "w.lightning", "w.forecast"])
    .select(["w.looked_at as lookedAt", "w.looked_for as lookedFor", "e.starts_at as startsAt"])
    .select("w.asked_at as askedAt")
    .where("w.event_id", "=", eventId)
    .executeTakeFirst();
  if (!row)
    return {
      limits: NO_LIMITS,
      forecast: null,
      lookedAt: null,
      askedAgainAt: null,
      startsAt: null,
    };
  const { askedAt, lookedAt, startsAt } = row;
  const forecast = row.lookedFor === startsAt ? row.forecast : null;
  return {
    limits: limitsOf(row),
    forecast: forecast && jsonOf(forecast),
    lookedAt: forecast && lookedAt,
    askedAgainAt: askedAt !== null && askedAt > (lookedAt ?? 0) ? askedAt : null,
    startsAt,
  };
}

interface Input extends ByAdmin {
  eventId: EventId;
  limits: WeatherLimits;
  scope: "one" | "following";
  /** What the form showed, as `loadedOf` says it. */
  loaded?: string | undefined;
}

type Outcome =
  | { ok: true; changed: number }
  | { ok: false; reason: "not_found" | "not_editable" | "changed_meanwhile" };

/**
 * Sets from which figures on a run is not safe, for it or for the later ones of its series too; without any the weather is
 * watched no longer. What was forecast is asked for again. Refuses a run that is over, and limits typed over others that
 * were set since; returns how many changed.
 */
export async function setWeatherLimits(db: Db, input: Input): Promise<Outcome> {
  return await inTransaction(db, async (db) => {
    const { eventId, limits, scope, now } = input;
    const event = await db
      .selectFrom("events")
      .select("status")
      .where("id", "=", eventId)
      .$call(lockRows(db))
      .executeTakeFirst();
    if (!event) return { ok: false, reason: "not_found" };
    if (!isEditable(event)) return { ok: false, reason: "not_editable" };
    const stored = limitValues((await findEventWeather(db, { eventId })).limits);
    if (isOutdated({ stored, loaded: input.loaded }))
      return { ok: false, reason: "changed_meanwhile" };
    const later = scope === "following" ? await listLaterInSeries(db, { eventId, now }) : [];
    const ids = [eventId, ...later.map(({ id }) => id)];
    await db.deleteFrom("event_weather").where("event_id", "in", ids).execute();
    const { heatIndexC: heat_index_c, aqi, rainMm: rain_mm } = limits;
    const lightning = limits.lightning ? 1 : 0;
    const columns = { heat_index_c, aqi, rain_mm, lightning };
    if (hasLimits(limits))
      await db
        .insertInto("event_weather")
        .values(ids.map((id) => ({ event_id: id, ...columns })))
        .execute();
    await recordAdminAudit(db, input, {
      action: "weather_limits_changed",
      subject: { kind: "event", id: eventId },
      details: { ...limits, runs: ids.length },
    });
    return { ok: true, changed: ids.length };
  });
}
