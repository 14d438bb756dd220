import { lockEvent } from "~/core/bookings/event-lock.server";
import { groupLabel } from "~/core/bookings/pace-groups/rules";
import { recordAudit } from "~/core/people/audit/record-undo.server";
import {
  finishStatistics,
  noteMeasuredEvent,
} from "~/core/progress/statistics/finish-statistics.server";
import type { Db } from "~/db/tables";
import type { EventId, PaceGroupId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { isOutdated } from "~/lib/stored-fields";
import type { CheckInEvent, Crew } from "../desk";
import { distanceValues } from "../measured";

interface Input {
  event: Pick<CheckInEvent, "id" | "startsAt">;
  /** Metres; null where nobody measured. */
  distanceM: number | null;
  groups: { id: PaceGroupId; distanceM: number | null }[];
  /** What the form showed, as `loadedOf` says it. */
  loaded?: string | undefined;
  crew: Crew;
  requestId: string;
  now: Instant;
  timeZone: string;
}

/**
 * Sets what a run and its pace groups measured, once it has started, and updates the statistics of everybody who ran:
 * a person's own result and their own watch file win over it. Refuses before the start, and what was typed over distances
 * that have been changed since.
 */
export async function setEventDistances(db: Db, input: Input): Promise<DistancesOutcome> {
  const { event, distanceM, groups, loaded, crew, now, timeZone } = input;
  if (now < event.startsAt) return { ok: false, reason: "early" };
  const set = await inTransaction(db, async (db) => {
    await lockEvent(db, { eventId: event.id });
    const stored = await findEventDistances(db, { eventId: event.id });
    if (isOutdated({ stored: distanceValues(stored), loaded })) return { newer: stored };
    await db
      .updateTable("events")
      .set({ distance_m: distanceM })
      .where("id", "=", event.id)
      .execute();
    for (const group of groups)
      await db
        .updateTable("pace_groups")
        .set({ distance_m: group.distanceM })
        .where("id", "=", group.id)
        .where("event_id", "=", event.id)
        .execute();
    await recordAudit(db, {
      actor: { kind: crew.kind === "admin" ? "admin" : "member", id: crew.id },
      action: "run_distances_set",
      subject: { kind: "event", id: event.id },
      details: { distanceM, groups },
      requestId: input.requestId,
      now,
    });
    return { statisticsId: await noteMeasuredEvent(db, { eventId: event.id, now }) };
  });
  if (set.newer) return { ok: false, reason: "changed_meanwhile", stored: set.newer };
  await finishStatistics(db, { id: set.statisticsId, now, timeZone });
  return { ok: true };
}

type DistancesOutcome =
  | { ok: true }
  | { ok: false; reason: "early" }
  | { ok: false; reason: "changed_meanwhile"; stored: EventDistances };

/** What a run and its pace groups measured, in metres; null where nobody typed it. */
export interface EventDistances {
  distanceM: number | null;
  groups: { id: PaceGroupId; label: string; distanceM: number | null }[];
}

export async function findEventDistances(
  db: Db,
  input: { eventId: EventId },
): Promise<EventDistances> {
  const { distanceM } = await db
    .selectFrom("events")
    .select("distance_m as distanceM")
    .where("id", "=", input.eventId)
    .executeTakeFirstOrThrow();
  const groups = await db
    .selectFrom("pace_groups")
    .select(["id", "name", "pace", "distance_m as distanceM"])
    .where("event_id", "=", input.eventId)
    .orderBy("position")
    .execute();
  return {
    distanceM,
    groups: groups.map(({ id, distanceM, ...group }) => ({
      id,
      distanceM,
      label: groupLabel(group),
    })),
  };
}
