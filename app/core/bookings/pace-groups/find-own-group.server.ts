import type { Db } from "~/db/tables";
import type { BookingId, MemberId, PaceGroupId } from "~/db/tables/shapes";
import { groupLabel } from "./rules";
import { type GroupWithLeaders, listGroupsWithLeaders } from "./pace-groups.server";

/** A booking's pace group, and the groups that it can change to. */
export interface OwnGroup {
  groups: GroupWithLeaders[];
  /** The group's label; null for 'decided at the start'. */
  chosen: string | null;
  waitsFor: string | null;
  /** 1 for the next in line. */
  position: number;
}

/** The pace group of a member's booking; undefined where the event has none. */
export async function findOwnGroup(
  db: Db,
  input: { bookingId: BookingId; memberId: MemberId },
): Promise<OwnGroup | undefined> {
  const booking = await db
    .selectFrom("bookings")
    .select(["event_id as eventId", "pace_group as chosen", "group_turn as turn"])
    .select("waits_for_group_id as waitsForId")
    .where("id", "=", input.bookingId)
    .where("member_id", "=", input.memberId)
    .executeTakeFirst();
  const groups = booking ? await listGroupsWithLeaders(db, booking) : [];
  if (!booking || groups.length === 0) return undefined;
  const { chosen, waitsForId, turn } = booking;
  const wanted = groups.find(({ id }) => id === waitsForId);
  return {
    groups,
    chosen,
    waitsFor: wanted ? groupLabel(wanted) : null,
    position: wanted ? await countUpTo(db, { groupId: wanted.id, turn: turn ?? 0 }) : 0,
  };
}

async function countUpTo(db: Db, input: { groupId: PaceGroupId; turn: number }): Promise<number> {
  const { count } = await db
    .selectFrom("bookings")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("waits_for_group_id", "=", input.groupId)
    .where("group_turn", "<=", input.turn)
    .where("status", "<>", "cancelled")
    .executeTakeFirstOrThrow();
  return Number(count);
}
