import type { Db } from "~/db/tables";
import type { EventId, MemberId, PaceGroupId } from "~/db/tables/shapes";
import { groupLabel } from "~/core/bookings/pace-groups/rules";

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
      ...{ id, distanceM },
      label: groupLabel(group),
    })),
  };
}

/** Members whose statistics count an event: checked in, or completed by an admin; without guests. */
export async function listCountedMembers(db: Db, input: { eventId: EventId }): Promise<MemberId[]> {
  const rows = await db
    .selectFrom("bookings as b")
    .leftJoin("check_ins as c", "c.booking_id", "b.id")
    .select("b.member_id as id")
    .distinct()
    .where("b.event_id", "=", input.eventId)
    .where("b.is_guest", "=", 0)
    .where((eb) => eb.or([eb("b.status", "=", "completed"), eb("c.id", "is not", null)]))
    .execute();
  return rows.map(({ id }) => id);
}
