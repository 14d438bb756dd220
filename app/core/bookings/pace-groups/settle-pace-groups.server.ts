import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import type { Db } from "~/db/tables";
import type { EventId, PaceGroupId } from "~/db/tables/shapes";
import { formatDay, formatTime, type Instant } from "~/lib/dates";
import { listGroupWaiters, listPaceGroups } from "./pace-groups.server";
import { type GroupMove, groupLabel, groupMoves, type PaceGroup } from "./rules";

/**
 * Gives the free places of an event's pace groups to those who wait for them, until the run starts; a second call
 * changes nothing. Call it in the transaction that freed a place, with the event's row locked.
 */
export async function settlePaceGroups(
  db: Db,
  input: { eventId: EventId; now: Instant },
): Promise<void> {
  const groups = await listPaceGroups(db, input);
  if (groups.every(({ waiting }) => waiting === 0)) return;
  const event = await findOpenEvent(db, input);
  if (!event) return;
  const moves = groupMoves(groups, await listGroupWaiters(db, input));
  for (const move of moves) await moveBooking(db, { move, groups });
  await notifyMembers(db, {
    notifications: moves.map(({ bookingId, memberId, to }) => ({
      memberId,
      kind: "promoted" as const,
      title: `You are in the group: ${labelOf(groups, to)}`,
      text: `A place came free for ${event.title}, ${formatDay(event.date)}, ${formatTime(event.time)}.`,
      link: `/bookings/${bookingId}`,
    })),
    now: input.now,
  });
}

async function findOpenEvent(db: Db, { eventId, now }: { eventId: EventId; now: Instant }) {
  return await db
    .selectFrom("events")
    .select(["title", "date", "time"])
    .where("id", "=", eventId)
    .where("status", "=", "published")
    .where("starts_at", ">", now)
    .executeTakeFirst();
}

async function moveBooking(
  db: Db,
  { move, groups }: { move: GroupMove; groups: PaceGroup[] },
): Promise<void> {
  await db
    .updateTable("bookings")
    .set({
      pace_group: labelOf(groups, move.to),
      pace_group_id: move.to,
      waits_for_group_id: null,
      group_turn: null,
    })
    .where("id", "=", move.bookingId)
    .execute();
}

function labelOf(groups: PaceGroup[], groupId: PaceGroupId): string | null {
  const group = groups.find(({ id }) => id === groupId);
  return group ? groupLabel(group) : null;
}
