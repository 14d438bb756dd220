import { listLaterInSeries } from "~/core/events/edit/finish-move.server";
import { isEditable } from "~/core/events/events-rules";
import { recordAudit } from "~/core/people/audit/record-undo.server";
import type { Db } from "~/db/tables";
import type { AdminId, EventId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { hasLimits, type WeatherLimits } from "./limits";

interface Input {
  eventId: EventId;
  limits: WeatherLimits;
  scope: "one" | "following";
  adminId: AdminId;
  requestId: string | null;
  now: Instant;
}

type Outcome = { ok: true; changed: number } | { ok: false; reason: "not_found" | "not_editable" };

/**
 * Sets from which figures on a run is not safe, for it or for the later ones of its series too; without any the weather is
 * watched no longer. What was forecast is asked for again. Refuses a run that is over; returns how many changed.
 */
export async function setWeatherLimits(db: Db, input: Input): Promise<Outcome> {
  return await inTransaction(db, async (db) => {
    const { eventId, limits, scope, now } = input;
    const event = await db
      .selectFrom("events")
      .select("status")
      .where("id", "=", eventId)
      .executeTakeFirst();
    if (!event) return { ok: false, reason: "not_found" };
    if (!isEditable(event)) return { ok: false, reason: "not_editable" };
    const later = scope === "following" ? await listLaterInSeries(db, { eventId, now }) : [];
    const ids = [eventId, ...later.map(({ id }) => id)];
    await db.deleteFrom("event_weather").where("event_id", "in", ids).execute();
    if (hasLimits(limits))
      await db
        .insertInto("event_weather")
        .values(ids.map((id) => ({ event_id: id, ...columnsOf(limits) })))
        .execute();
    await recordAudit(db, {
      actor: { kind: "admin", id: input.adminId },
      action: "weather_limits_changed",
      subject: { kind: "event", id: eventId },
      details: { ...limits, runs: ids.length },
      requestId: input.requestId,
      now,
    });
    return { ok: true, changed: ids.length };
  });
}

function columnsOf({ heatIndexC, aqi, rainMm, lightning }: WeatherLimits) {
  return { heat_index_c: heatIndexC, aqi, rain_mm: rainMm, lightning: lightning ? 1 : 0 };
}
