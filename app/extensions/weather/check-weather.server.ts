import { clubText } from "~/content/club-words.server";
import { lockEvent } from "~/core/bookings/event-lock.server";
import { cancelEvent } from "~/core/events/cancel/cancel-event.server";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import type { Db } from "~/db/tables";
import type { EventForecast, WeatherCause } from "~/db/tables/events";
import type { EventId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { ForecastGateway } from "~/gateways/forecast";
import { formatWhen, type Instant } from "~/lib/dates";
import { jsonOf, jsonText } from "~/lib/json";
import { runForEach } from "~/lib/run-for-each";
import { eventForecastOf } from "./event-forecast";
import {
  ASK_AGAIN_MS,
  figuresText,
  isWeatherCheckDue,
  LOOKED_AHEAD_MS,
  lacksAir,
  limitsOf,
  reachedLimits,
} from "./limits";
import { WEATHER_TEXTS } from "./texts";

interface Input {
  forecast: ForecastGateway | undefined;
  now: Instant;
  timeZone: string;
}

type Watched = Awaited<ReturnType<typeof listWatchedEvents>>[number];

/**
 * Asks for the forecast of the runs that are watched, in the evening before and once more before they start, and tells
 * their leaders when it reaches a limit that the forecast before did not. Returns how many runs were looked at; none
 * without a service.
 */
export async function checkWeather(db: Db, input: Input): Promise<number> {
  const { forecast: service, now } = input;
  if (!service) return 0;
  const claimed: Watched[] = [];
  for (const event of await listWatchedEvents(db, input))
    if (await claim(db, { eventId: event.id, now })) claimed.push(event);
  if (claimed.length === 0) return 0;
  const hours = await service.look();
  let looked = 0;
  await runForEach(claimed, async (event) => {
    const forecast = hours && eventForecastOf(hours, event);
    if (!forecast) return;
    await inTransaction(db, (db) => note(db, { event, forecast, now }));
    looked += 1;
  });
  return looked;
}

/** Several processes share the work: one of them asks. */
async function claim(
  db: Db,
  { eventId, now }: { eventId: EventId; now: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("event_weather")
    .set({ asked_at: now })
    .where("event_id", "=", eventId)
    .where((eb) => eb.or([eb("asked_at", "is", null), eb("asked_at", "<=", now - ASK_AGAIN_MS)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Without the air, where that has a limit, what was forecast of it before stays, and the service is asked again. */
async function note(
  db: Db,
  input: { event: Watched; forecast: EventForecast; now: Instant },
): Promise<void> {
  const { event, now } = input;
  const run = await lockEvent(db, { eventId: event.id });
  const limits = limitsOf(event);
  const isSameRun = event.forecast !== null && event.lookedFor === event.startsAt;
  const before = isSameRun && event.forecast !== null ? jsonOf(event.forecast) : undefined;
  const isWhole = !lacksAir(limits, input.forecast);
  const forecast = isWhole ? input.forecast : { ...input.forecast, aqi: before?.aqi ?? null };
  const lookedAt = isWhole ? now : before && event.lookedAt;
  await db
    .updateTable("event_weather")
    .set({ forecast: jsonText(forecast), looked_at: lookedAt ?? null, looked_for: event.startsAt })
    .where("event_id", "=", event.id)
    .execute();
  // The run may have been moved or cancelled while the service was asked.
  if (run?.status !== "published" || run.startsAt !== event.startsAt) return;
  const known = new Set(before && reachedLimits(limits, before).map(({ cause }) => cause));
  const reached = reachedLimits(limits, forecast);
  if (reached.every(({ cause }) => known.has(cause))) return;
  const figures = () => figuresText(reached);
  const when = () => formatWhen(event);
  const leaders = await db
    .selectFrom("volunteers as v")
    .innerJoin("members as m", "m.id", "v.member_id")
    .select("m.id as memberId")
    .where("v.event_id", "=", event.id)
    .where("v.role", "=", "leader")
    .where("m.role", "=", "run_leader")
    .where("m.status", "=", "active")
    .execute();
  await notifyMembers(db, {
    notifications: () =>
      leaders.map(({ memberId }) => ({
        memberId,
        kind: "weather" as const,
        title: WEATHER_TEXTS.toldTitle({ when: when(), figures: figures() }),
        text: WEATHER_TEXTS.toldText(clubText(event.title), figures()),
        link: `/events/${event.slug}/weather`,
        filledIn: { when: when(), air: figures() },
        cause: `weather:${event.id}:${event.startsAt}:${reached.map(({ cause }) => cause).join(",")}`,
        eventId: event.id,
        usefulUntil: event.startsAt,
      })),
    now,
  });
}

/** The runs whose forecast is to be looked at now. */
async function listWatchedEvents(db: Db, { now, timeZone }: { now: Instant; timeZone: string }) {
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
  return rows.filter((row) => isWeatherCheckDue(row, { now, timeZone }));
}

interface CallOffEventInput {
  eventId: EventId;
  weather?: WeatherCause | undefined;
  reason: string;
  /** The run leader; who leads the run is checked by the caller. */
  memberId: MemberId;
  requestId: string | null;
  now: Instant;
  timeZone: string;
}

type Outcome = { ok: true } | { ok: false; reason: "begun" | "over" };

/** Cancels one run in a run leader's name, before it starts; everybody booked is told why. */
export async function callOffEvent(db: Db, input: CallOffEventInput): Promise<Outcome> {
  const event = await db
    .selectFrom("events")
    .select("starts_at as startsAt")
    .where("id", "=", input.eventId)
    .executeTakeFirst();
  if (!event || event.startsAt <= input.now) return { ok: false, reason: "begun" };
  const outcome = await cancelEvent(db, { ...input, scope: "one" });
  return outcome.ok ? { ok: true } : { ok: false, reason: "over" };
}
