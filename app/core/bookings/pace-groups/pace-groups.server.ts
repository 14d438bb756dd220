import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { EventId, PaceGroupId } from "~/db/tables/shapes";
import { groupLabel, type PaceGroup, type WaitingBooking } from "./rules";

/** An event's pace groups with who is in them, in their order; exact only with the event's row locked. */
export async function listPaceGroups(
  db: Db,
  { eventId }: { eventId: EventId },
): Promise<PaceGroup[]> {
  const rows = await listGroups(db, { eventId });
  return rows.map(({ leaders, people, waiting, ...group }) => ({
    ...group,
    leaders: Number(leaders),
    people: Number(people),
    waiting: Number(waiting),
  }));
}

const listGroups = prepared((db, { eventId }: Places<{ eventId: EventId }>) =>
  db
    .selectFrom("pace_groups as g")
    .select(["g.id", "g.name", "g.pace", "g.places_per_leader as placesPerLeader"])
    .select((eb) => [
      eb
        .selectFrom("volunteers as v")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("v.pace_group_id", "=", "g.id")
        .$castTo<number>()
        .as("leaders"),
      eb
        .selectFrom("bookings as b")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("b.pace_group_id", "=", "g.id")
        .where("b.status", "<>", "cancelled")
        .$castTo<number>()
        .as("people"),
      eb
        .selectFrom("bookings as b")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("b.waits_for_group_id", "=", "g.id")
        .where("b.status", "<>", "cancelled")
        .$castTo<number>()
        .as("waiting"),
    ])
    .where("g.event_id", "=", eventId)
    .orderBy("g.position"),
);

/** The names of an event's groups with their pace, in their order. */
export async function listGroupLabels(db: Db, input: { eventId: EventId }): Promise<string[]> {
  const groups = await db
    .selectFrom("pace_groups")
    .select(["name", "pace"])
    .where("event_id", "=", input.eventId)
    .orderBy("position")
    .execute();
  return groups.map(groupLabel);
}

/** Who waits for a full group of an event, by their turn. */
export async function listGroupWaiters(
  db: Db,
  input: { eventId: EventId },
): Promise<WaitingBooking[]> {
  const rows = await db
    .selectFrom("pace_groups as g")
    .innerJoin("bookings as b", "b.waits_for_group_id", "g.id")
    .select(["b.id as bookingId", "b.member_id as memberId", "b.pace_group_id as groupId"])
    .select(["g.id as waitsFor", "b.group_turn as turn"])
    .where("g.event_id", "=", input.eventId)
    .where("b.status", "<>", "cancelled")
    .orderBy("b.group_turn")
    .execute();
  return rows.map(({ turn, ...row }) => ({ ...row, turn: turn ?? 0 }));
}

/** The turn that comes after everybody who waits for a group. */
export async function findNextQueueNumber(
  db: Db,
  input: { groupId: PaceGroupId },
): Promise<number> {
  const { turn } = await db
    .selectFrom("bookings")
    .select((eb) => eb.fn.max("group_turn").as("turn"))
    .where("waits_for_group_id", "=", input.groupId)
    .executeTakeFirstOrThrow();
  return (turn ?? 0) + 1;
}

/** The public names of those who lead a group of an event. */
export async function listGroupLeaders(db: Db, input: { eventId: EventId }) {
  return await db
    .selectFrom("volunteers as v")
    .innerJoin("members as m", "m.id", "v.member_id")
    .select(["v.pace_group_id as groupId", "v.member_id as memberId", "m.display_name as name"])
    .where("v.event_id", "=", input.eventId)
    .where("v.pace_group_id", "is not", null)
    .orderBy("m.display_name")
    .execute();
}

export type GroupWithLeaders = PaceGroup & { led: string[] };

/** An event's pace groups with the names of their leaders. */
export async function listGroupsWithLeaders(
  db: Db,
  input: { eventId: EventId },
): Promise<GroupWithLeaders[]> {
  const groups = await listPaceGroups(db, input);
  if (groups.length === 0) return [];
  const leaders = await listGroupLeaders(db, input);
  return groups.map((group) => ({
    ...group,
    led: leaders.flatMap(({ groupId, name }) => (groupId === group.id ? (name ?? "Runner") : [])),
  }));
}
