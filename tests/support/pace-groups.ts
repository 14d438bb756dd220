import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import type { Db } from "~/db/tables";

/** Adds pace groups to an event; `id` is 'event-name'. */
export async function addGroups(
  db: Db,
  eventId: string,
  groups: { name: string; pace?: string; places?: number | null }[],
): Promise<void> {
  await db
    .insertInto("pace_groups")
    .values(
      groups.map(({ name, pace = null, places = null }, position) => ({
        id: `${eventId}-${name}`,
        event_id: eventId,
        position,
        name,
        pace,
        seats_per_leader: places,
      })),
    )
    .execute();
}

/** Lets a member join the crew. */
export async function joinCrew(db: Db, memberId: string, now: number): Promise<void> {
  await setConsent(db, { memberId, purpose: "crew", given: true, now });
}

/** Makes a member the leader of a group, or of none. */
export async function addLeader(
  db: Db,
  input: { eventId: string; memberId: string; groupId: string | null },
): Promise<void> {
  const { eventId, memberId, groupId } = input;
  const own = { event_id: eventId, member_id: memberId, pace_group_id: groupId };
  await db
    .insertInto("volunteers")
    .values({ ...own, role: "leader", created_at: 1 })
    .execute();
}

/** The live bookings of an event by their line or group: name, group, and the group they wait for. */
export async function placesIn(db: Db, eventId: string) {
  return await db
    .selectFrom("bookings")
    .select(["id", "member_id as memberId", "pace_group as label", "pace_group_id as groupId"])
    .select(["waits_for_group_id as waitsFor", "group_turn as turn"])
    .where("event_id", "=", eventId)
    .where("status", "<>", "cancelled")
    .orderBy("group_turn")
    .orderBy("id")
    .execute();
}
