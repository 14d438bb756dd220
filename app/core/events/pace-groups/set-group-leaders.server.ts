import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import type { Db } from "~/db/tables";
import type { EventId, MemberId, PaceGroupId } from "~/db/tables/shapes";
import { formatDay, formatTime, type Instant } from "~/lib/dates";

interface Input {
  event: { id: EventId; slug: string; title: string; date: string; time: string };
  leaders: { memberId: MemberId; groupId: PaceGroupId; label: string }[];
  /** Everybody who could be chosen; who leads no group of the form leads none. */
  offered: string[];
  now: Instant;
}

/**
 * Sets who leads which pace group, and tells those who newly lead one. A leader who is taken off their group leads
 * no more at this event; other volunteers stay. The event's row must be locked.
 */
export async function setGroupLeaders(db: Db, input: Input): Promise<void> {
  const { event, leaders, offered, now } = input;
  const before = await listLeaders(db, event);
  const chosen = new Set(leaders.map(({ memberId }) => memberId));
  const dropped = offered.filter((id) => !chosen.has(id) && before.get(id));
  if (dropped.length > 0)
    await db
      .deleteFrom("volunteers")
      .where("event_id", "=", event.id)
      .where("member_id", "in", dropped)
      .where("role", "=", "leader")
      .execute();
  const changed = leaders.filter(({ memberId, groupId }) => before.get(memberId) !== groupId);
  for (const { memberId, groupId } of changed) {
    const role = { role: "leader" as const, pace_group_id: groupId };
    await db
      .insertInto("volunteers")
      .values({ event_id: event.id, member_id: memberId, ...role, created_at: now })
      .onConflict((conflict) => conflict.columns(["event_id", "member_id"]).doUpdateSet(role))
      .execute();
  }
  await notifyMembers(db, {
    notifications: changed.map(({ memberId, label }) => ({
      memberId,
      kind: "helping" as const,
      title: `You lead ${label}: ${event.title}`,
      text: `${formatDay(event.date)}, ${formatTime(event.time)}. If you can't make it, tell us on the run's page.`,
      link: `/events/${event.slug}/volunteer`,
    })),
    now,
  });
}

/** The group of each leader of an event. */
async function listLeaders(
  db: Db,
  event: { id: EventId },
): Promise<Map<MemberId, PaceGroupId | null>> {
  const rows = await db
    .selectFrom("volunteers")
    .select(["member_id as memberId", "pace_group_id as groupId"])
    .where("event_id", "=", event.id)
    .where("role", "=", "leader")
    .execute();
  return new Map(rows.map(({ memberId, groupId }) => [memberId, groupId]));
}
