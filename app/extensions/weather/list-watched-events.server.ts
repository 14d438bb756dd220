import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { ASK_AGAIN_MS, isWeatherCheckDue, LOOKED_AHEAD_MS } from "./weather-checks";

/** The runs whose forecast is to be looked at now. */
export async function listWatchedEvents(
  db: Db,
  { now, timeZone }: { now: Instant; timeZone: string },
) {
  const rows = await db
    .selectFrom("events as e")
    .innerJoin("event_weather as w", "w.event_id", "e.id")
    .select(["e.id", "e.slug", "e.title", "e.date", "e.time", "e.starts_at as startsAt"])
    .select(["e.duration_minutes as durationMinutes", "w.asked_at as askedAt", "w.forecast"])
    .select(["w.looked_at as lookedAt", "w.looked_for as lookedFor"])
    .select(["w.heat_index_c", "w.aqi", "w.rain_mm", "w.lightning"])
    .where("e.status", "=", "published")
    .where("e.starts_at", ">", now)
    .where("e.starts_at", "<", now + LOOKED_AHEAD_MS)
    .where((eb) =>
      eb.or([eb("w.asked_at", "is", null), eb("w.asked_at", "<=", now - ASK_AGAIN_MS)]),
    )
    .orderBy("e.starts_at")
    .execute();
  return rows
    .map((row) => ({
      ...row,
      startsAt: Number(row.startsAt),
      lookedAt: row.lookedAt === null ? null : Number(row.lookedAt),
      lookedFor: row.lookedFor === null ? null : Number(row.lookedFor),
    }))
    .filter((row) => isWeatherCheckDue(row, { now, timeZone }));
}
