import { type AtEvent, type LockedEvent, lockEvent } from "~/core/bookings/event-lock.server";
import { listGroupLeaders, listPaceGroups } from "~/core/bookings/pace-groups/pace-groups.server";
import { oversoldSeats } from "~/core/bookings/seats";
import { countOffers, settleWaitlist } from "~/core/bookings/waitlist/settle-waitlist.server";
import { type ByAdmin, recordAdminAudit } from "~/core/people/audit/record-undo.server";
import {
  finishStatistics,
  noteBrokenStreaks,
} from "~/core/progress/statistics/finish-statistics.server";
import { refreshStatistics } from "~/core/progress/statistics/refresh-statistics.server";
import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import { inTransactionOrRefused } from "~/db/transaction";
import { addDays, daysBetween, type Instant, instantOf } from "~/lib/dates";
import { jsonText } from "~/lib/json";
import { FIRST_LANGUAGE } from "~/lib/language";
import { inLanguage } from "~/lib/language.server";
import { type AdminEvent, findAdminEvent } from "../events.server";
import type { EventInput } from "../events-form";
import { type EventRefusal, EventRefused, isEditable, movedSchedule } from "../events-rules";
import { type GroupsInput, groupValuesOf } from "../pace-groups/pace-groups";
import { listPossibleLeaders, setPaceGroups } from "../pace-groups/set-pace-groups.server";
import { eventChanges } from "./edit-conflicts";
import { listLaterInSeries } from "./finish-move.server";
import { moveBookedEvents } from "./move-booked-events.server";

type Outcome = { ok: true; changed: number } | { ok: false; reason: EventRefusal };

interface Input extends ByAdmin {
  eventId: EventId;
  /** The version that the admin saw; refused when it has changed. */
  version: number;
  scope: "one" | "following";
  event: EventInput;
  /** Without it the pace groups stay as they are. */
  groups?: GroupsInput;
  /** A new picture, or undefined to keep the old one. */
  image: string | undefined;
  timeZone: string;
}

/**
 * Changes an event, or it and later ones in its series (each keeps its week and moves by the same
 * days). Notifies everyone booked when day, time or location changed, books the open offers of an event that
 * costs nothing now, and updates the statistics of members checked in. Refuses events that are over.
 */
export async function changeEvent(db: Db, input: Input): Promise<Outcome> {
  const done = await inTransactionOrRefused(db, EventRefused, (db) => changeAll(db, input));
  if ("reason" in done) return done;
  const { changed, statisticsId } = done;
  if (statisticsId) await finishStatistics(db, { ...input, id: statisticsId });
  return { ok: true, changed };
}

async function changeAll(db: Db, input: Input) {
  const { eventId, now } = input;
  const before = await lockEvent(db, { eventId });
  const shownBefore = await findEventForm(db, input);
  if (!before || !shownBefore) throw new EventRefused("not_found");
  const schedule = shownBefore.initial.schedule?.split("\n").filter(Boolean) ?? [];
  const planned = { time: before.time, schedule };
  const event = { ...input.event, schedule: movedSchedule(input.event, planned) };
  if (!isEditable({ status: before.status })) throw new EventRefused("not_editable");
  const groups = await groupsOfFollowing(db, input);
  await changeOne(db, { ...input, event, before, expectedVersion: input.version });
  const following =
    input.scope === "following"
      ? await listLaterInSeries(db, { eventId, after: before.startsAt, now })
      : [];
  const moved = daysBetween(before.date, event.date);
  let changed = 1;
  for (const { id } of following) {
    const next = await lockEvent(db, { eventId: id });
    if (!next || !isEditable({ status: next.status })) continue;
    const sameWeek = { ...event, date: addDays(next.date, moved) };
    await changeOne(db, { ...input, ...groups, eventId: id, event: sameWeek, before: next });
    changed += 1;
  }
  const shownAfter = await findEventForm(db, input);
  await recordAdminAudit(db, input, {
    action: "event_changed",
    subject: { kind: "event", id: eventId },
    details: {
      scope: input.scope,
      changed,
      changes: inLanguage(FIRST_LANGUAGE, () =>
        eventChanges(shownBefore.initial, shownAfter?.initial ?? {}),
      ),
      ...(input.image !== undefined && { what: "picture" }),
    },
  });
  const isMoved = instantOf(event.date, event.time, input.timeZone) !== before.startsAt;
  const statisticsId = isMoved
    ? await noteBrokenStreaks(db, { ...input, startedAt: before.startsAt })
    : undefined;
  return { changed, statisticsId };
}

/** In later weeks only those leaders are taken off who led here: others may have signed up for one of them. */
async function groupsOfFollowing(
  db: Db,
  { eventId, groups }: Input,
): Promise<{ groups?: GroupsInput }> {
  if (!groups) return {};
  const led = new Set((await listGroupLeaders(db, { eventId })).map(({ memberId }) => memberId));
  return { groups: { ...groups, offered: groups.offered.filter((id) => led.has(id)) } };
}

async function changeOne(
  db: Db,
  input: Input & { before: LockedEvent; expectedVersion?: number },
): Promise<void> {
  const { eventId, event, before, image, now } = input;
  const { capacity, ...columns } = eventColumns(event, input.timeZone);
  const isMoved = columns.starts_at !== before.startsAt;
  // A later run of the series may be published where this one is not.
  if (isMoved && before.status === "published" && columns.starts_at <= now)
    throw new EventRefused("in_the_past");
  const changed = await db
    .updateTable("events")
    .set((eb) => ({ ...columns, version: eb("version", "+", 1), updated_at: now }))
    .$if(image !== undefined, (query) => query.set({ image: image ?? null }))
    .where("id", "=", eventId)
    .$if(input.expectedVersion !== undefined, (query) =>
      query.where("version", "=", input.expectedVersion ?? 0),
    )
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw new EventRefused("changed_meanwhile");
  const booked = { ...event, id: eventId, slug: before.slug, startsAt: columns.starts_at };
  await moveBookedEvents(db, { before, event: booked, now });
  if (isMoved) {
    const checkedIn = await db
      .selectFrom("check_ins")
      .select("member_id as memberId")
      .distinct()
      .where("event_id", "=", eventId)
      .where("is_guest", "=", 0)
      .execute();
    for (const { memberId } of checkedIn) await refreshStatistics(db, { ...input, memberId });
  }
  if (input.groups) await setPaceGroups(db, { ...input.groups, event: booked, now });
  if (capacity !== before.capacity) await changeCapacity(db, { eventId, capacity, now });
  else if (isMoved || event.priceRupees !== before.priceRupees)
    await settleWaitlist(db, { eventId, now });
}

/**
 * Changes an event's capacity. Fewer seats than are taken are allowed: the event is then oversold, takes
 * no bookings, cancels none and honours open offers. New seats go to the waitlist at once.
 * Call it in a transaction.
 */
export async function changeCapacity(
  db: Db,
  input: { eventId: EventId; capacity: number; now: Instant },
): Promise<void> {
  const { eventId, capacity, now } = input;
  const event = await lockEvent(db, { eventId });
  if (!event) return;
  const oversold = oversoldSeats({ ...event, capacity }, await countOffers(db, { eventId }));
  await db
    .updateTable("events")
    .set({ capacity, oversold, updated_at: now })
    .where("id", "=", eventId)
    .execute();
  await settleWaitlist(db, { eventId, now });
}

/** An event as its form shows it, with who may lead its groups; undefined for an unknown one. */
export async function findEventForm(db: Db, input: AtEvent) {
  const event = await findAdminEvent(db, input);
  if (!event) return undefined;
  const { id, title, image, version, seriesId } = event;
  const leaders = await listPossibleLeaders(db, { eventId: id });
  const groups = await listPaceGroups(db, { eventId: id });
  const initial = { ...formValuesOf(event), ...groupValuesOf(groups, { leaders, isNew: false }) };
  return { id, title, image, version, isWeekly: seriesId !== null, initial, leaders };
}

const NEW_EVENT = { durationMinutes: "60", time: "05:45", capacity: "50", priceRupees: "99" };

/** An event as the form shows it, all text and one entry a line; a new one's usual values without an event. */
export function formValuesOf(event: AdminEvent | undefined): Record<string, string> {
  if (!event) return NEW_EVENT;
  const { title, description, date, time, location } = event;
  return {
    title,
    description,
    date,
    time,
    location,
    mapUrl: event.mapUrl ?? "",
    durationMinutes: String(event.durationMinutes),
    capacity: String(event.capacity),
    priceRupees: String(event.priceRupees),
    distances: event.distances.join("\n"),
    requirements: event.requirements.join("\n"),
    highlights: event.highlights.join("\n"),
    schedule: event.schedule.join("\n"),
    countsHome: event.countsHome ? "on" : "",
  };
}

/** The columns that an admin fills in, as the table holds them. */
export function eventColumns(event: EventInput, timeZone: string) {
  return {
    title: event.title,
    description: event.description,
    date: event.date,
    time: event.time,
    starts_at: instantOf(event.date, event.time, timeZone),
    duration_minutes: event.durationMinutes,
    location: event.location,
    map_url: event.mapUrl ?? null,
    distances: jsonText(event.distances),
    requirements: jsonText(event.requirements),
    highlights: jsonText(event.highlights),
    schedule: jsonText(event.schedule),
    capacity: event.capacity,
    price_rupees: event.priceRupees,
    counts_home: event.countsHome ? 1 : 0,
  };
}
