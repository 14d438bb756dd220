import { clubText } from "~/content/club-words.server";
import { groupInClubWords, settlePaceGroups } from "~/core/bookings/pace-groups/pace-groups.server";
import { groupLabel } from "~/core/bookings/pace-groups/rules";
import { listPublicEvents } from "~/core/bookings/standings.server";
import { LIVE } from "~/core/bookings/status";
import { endHelpMessages } from "~/core/events/volunteers/volunteers.server";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { unindexed } from "~/db/conditions";
import type { Db } from "~/db/tables";
import type { EventId, MemberId, PaceGroupId } from "~/db/tables/shapes";
import { formatDay, formatTime, type Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { byName } from "~/lib/name-order";
import { SET_PACE_GROUPS_TEXTS } from "~/texts/events/pace-groups";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import type { GroupInput, GroupsInput, PossibleLeader } from "./pace-groups";

type Stored = Awaited<ReturnType<typeof listStored>>[number];

interface Input extends GroupsInput {
  event: { id: EventId; slug: string; title: string; date: string; time: string };
  now: Instant;
}

/**
 * Sets an event's pace groups and who leads them. A group is identified by its name before the change, or by the new one
 * where the event has it already. Who was in a group that is gone keeps the seat and is told; a group that lost places
 * keeps its people; free places go to those who wait. The event's row must be locked.
 */
export async function setPaceGroups(db: Db, input: Input): Promise<void> {
  const { event, groups, now } = input;
  const { known, left } = pairGroups(groups, await listStored(db, event));
  for (const gone of left) await removeGroup(db, { event, gone, now });
  // Two groups may swap their names, which are unique.
  for (const { group, before } of known)
    if (before && before.name !== group.name)
      await db
        .updateTable("pace_groups")
        .set({ name: before.id })
        .where("id", "=", before.id)
        .execute();
  const leaders: GroupLeaders["leaders"] = [];
  for (const [position, { group, before }] of known.entries()) {
    const groupId = await storeGroup(db, { event, group, before, position });
    for (const memberId of group.leaderIds) leaders.push({ memberId, groupId });
  }
  await setGroupLeaders(db, { event, leaders, offered: input.offered, now });
  await settlePaceGroups(db, { eventId: event.id, now });
}

/** Each group with what is stored of it, and the stored ones that are gone. */
function pairGroups(groups: readonly GroupInput[], stored: readonly Stored[]) {
  const left = new Map(stored.map((group) => [group.name, group]));
  const take = (name: string | null) => {
    const before = name === null ? undefined : left.get(name);
    if (before) left.delete(before.name);
    return before;
  };
  const named = groups.map((group) => ({ group, before: take(group.was) }));
  const known = named.map(({ group, before }) => ({ group, before: before ?? take(group.name) }));
  return { known, left: [...left.values()] };
}

async function listStored(db: Db, event: { id: EventId }) {
  return await db
    .selectFrom("pace_groups")
    .select(["id", "name", "pace"])
    .where("event_id", "=", event.id)
    .execute();
}

async function storeGroup(
  db: Db,
  {
    event,
    group,
    before,
    position,
  }: { event: { id: EventId }; group: GroupInput; before: Stored | undefined; position: number },
): Promise<PaceGroupId> {
  const { name, pace, seatsPerLeader } = group;
  const values = { position, name, pace, seats_per_leader: seatsPerLeader };
  if (!before) {
    const id = newId();
    await db
      .insertInto("pace_groups")
      .values({ id, event_id: event.id, ...values })
      .execute();
    return id;
  }
  await db.updateTable("pace_groups").set(values).where("id", "=", before.id).execute();
  const label = groupLabel(group);
  if (label === groupLabel(before)) return before.id;
  // Bookings and waitlist entries keep the group as members read it.
  await db
    .updateTable("bookings")
    .set({ pace_group: label })
    .where("pace_group_id", "=", before.id)
    .execute();
  await db
    .updateTable("waitlist_entries")
    .set({ pace_group: label })
    .where("event_id", "=", event.id)
    .where("pace_group", "=", groupLabel(before))
    .execute();
  return before.id;
}

async function removeGroup(
  db: Db,
  { event, gone, now }: { event: Input["event"]; gone: Stored; now: Instant },
): Promise<void> {
  const people = await db
    .selectFrom("bookings")
    .select(["id", "member_id as memberId"])
    .where("event_id", "=", event.id)
    .where("status", "in", LIVE)
    .where((eb) =>
      eb.or([eb("pace_group_id", "=", gone.id), eb("waits_for_group_id", "=", gone.id)]),
    )
    .execute();
  await db
    .updateTable("bookings")
    .set({ pace_group: null, pace_group_id: null })
    .where("pace_group_id", "=", gone.id)
    .execute();
  await db
    .updateTable("bookings")
    .set({ waits_for_group_id: null, group_turn: null })
    .where("waits_for_group_id", "=", gone.id)
    .execute();
  await db.deleteFrom("pace_groups").where("id", "=", gone.id).execute();
  await notifyMembers(db, {
    notifications: () =>
      people.map(({ id, memberId }) => ({
        memberId,
        kind: "changed" as const,
        title: SET_PACE_GROUPS_TEXTS.title({ title: clubText(event.title) }),
        text: SET_PACE_GROUPS_TEXTS.thereIsNoGroup({
          name: clubText(gone.name),
          date: formatDay(event.date),
          time: formatTime(event.time),
        }),
        link: `/bookings/${id}`,
      })),
    now,
  });
}

/** Who may lead a group of an event: run leaders, and those who lead at it already; by name. */
export async function listPossibleLeaders(
  db: Db,
  input: { eventId: EventId | undefined },
): Promise<PossibleLeader[]> {
  const leading = await db
    .selectFrom("volunteers as v")
    .innerJoin("members as m", "m.id", "v.member_id")
    .select(["m.id as memberId", "m.display_name as name", "v.pace_group_id as groupId"])
    .where("v.event_id", "=", input.eventId ?? "")
    .where("v.role", "=", "leader")
    .execute();
  const known = new Set(leading.map(({ memberId }) => memberId));
  const others = await db
    .selectFrom("members")
    .select(["id as memberId", "display_name as name"])
    .where("role", "=", "run_leader")
    .where(({ eb, ref }) => eb(unindexed(ref("status")), "=", "active"))
    .execute();
  const all = [...leading, ...others.filter(({ memberId }) => !known.has(memberId))];
  return byName(
    all.map(({ name, ...leader }) => ({
      groupId: null,
      ...leader,
      name: name ?? COMMON_WORDS.runner,
    })),
  );
}

interface GroupLeaders {
  event: { id: EventId };
  leaders: { memberId: MemberId; groupId: PaceGroupId }[];
  /** Everybody who could be chosen; who leads no group of the form leads none. */
  offered: string[];
  now: Instant;
}

/**
 * Sets who leads which pace group, and tells those who newly lead one, of a draft once it is published. A leader who is
 * taken off their group leads no more at this event; other volunteers stay. The event's row must be locked.
 */
export async function setGroupLeaders(
  db: Db,
  { event, leaders, offered, now }: GroupLeaders,
): Promise<void> {
  const led = await db
    .selectFrom("volunteers")
    .select(["member_id as memberId", "pace_group_id as groupId"])
    .where("event_id", "=", event.id)
    .where("role", "=", "leader")
    .execute();
  const before = new Map(led.map(({ memberId, groupId }) => [memberId, groupId]));
  const chosen = new Set(leaders.map(({ memberId }) => memberId));
  const dropped = offered.filter((id) => !chosen.has(id) && before.get(id));
  if (dropped.length > 0) {
    await db
      .deleteFrom("volunteers")
      .where("event_id", "=", event.id)
      .where("member_id", "in", dropped)
      .where("role", "=", "leader")
      .execute();
    await endHelpMessages(db, { eventId: event.id, memberIds: dropped, now });
  }
  const changed = leaders.filter(({ memberId, groupId }) => before.get(memberId) !== groupId);
  for (const { memberId, groupId } of changed) {
    const role = { role: "leader" as const, pace_group_id: groupId };
    await db
      .insertInto("volunteers")
      .values({ event_id: event.id, member_id: memberId, ...role, created_at: now })
      .onConflict((conflict) => conflict.columns(["event_id", "member_id"]).doUpdateSet(role))
      .execute();
  }
  await tellGroupLeaders(db, {
    eventIds: [event.id],
    memberIds: changed.map(({ memberId }) => memberId),
    now,
  });
}

/** Tells the leaders of these events' pace groups, all or those of `memberIds`, what they lead; of a draft nobody. */
export async function tellGroupLeaders(
  db: Db,
  {
    eventIds,
    memberIds,
    now,
  }: { eventIds: readonly EventId[]; memberIds?: readonly MemberId[]; now: Instant },
): Promise<void> {
  if (eventIds.length === 0 || memberIds?.length === 0) return;
  const leads = await listPublicEvents(db)
    .innerJoin("volunteers as v", "v.event_id", "events.id")
    .innerJoin("pace_groups as g", "g.id", "v.pace_group_id")
    .select(["events.slug", "events.title", "events.date", "events.time"])
    .select(["events.id as eventId", "events.starts_at as startsAt"])
    .select(["v.member_id as memberId", "g.name", "g.pace"])
    .where("events.id", "in", eventIds)
    .where("v.role", "=", "leader")
    .$if(memberIds !== undefined, (query) => query.where("v.member_id", "in", memberIds ?? []))
    .orderBy("events.starts_at")
    .execute();
  await notifyMembers(db, {
    notifications: () =>
      leads.map(({ eventId, memberId, slug, title, date, time, startsAt, ...group }) => ({
        memberId,
        eventId,
        kind: "helping" as const,
        title: SET_PACE_GROUPS_TEXTS.youLead({
          label: groupLabel(groupInClubWords(group)),
          title: clubText(title),
        }),
        text: SET_PACE_GROUPS_TEXTS.cannotMake({
          date: formatDay(date),
          time: formatTime(time),
        }),
        link: `/events/${slug}/volunteer`,
        usefulUntil: startsAt,
      })),
    now,
  });
}
