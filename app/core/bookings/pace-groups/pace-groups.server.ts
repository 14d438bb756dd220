import type { NotNull } from "kysely";
import { clubText } from "~/content/club-words.server";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { countRows } from "~/db/count-rows";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { BookingId, EventId, MemberId, PaceGroupId } from "~/db/tables/shapes";
import { formatDay, formatTime } from "~/lib/dates";
import { groupBy } from "~/lib/lists";
import { byName } from "~/lib/name-order";
import { PACE_GROUPS_TEXTS } from "~/texts/bookings/pace-groups";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import type { AtEvent } from "../event-lock.server";
import { seatHeld } from "../status.server";
import {
  type GroupAssignment,
  groupLabel,
  groupMoves,
  hasPlaceFor,
  NO_GROUP,
  type PaceGroup,
  partsOfLabel,
  type WaitingBooking,
  type WrittenGroup,
} from "./rules";

/** An event's pace groups with who is in them, in their order; exact only with the event's row locked. */
export async function listPaceGroups(
  db: Db,
  { eventId }: { eventId: EventId },
): Promise<PaceGroup[]> {
  return await listGroups(db, { eventId });
}

const listGroups = prepared((db, { eventId }: Places<{ eventId: EventId }>) =>
  db
    .selectFrom("pace_groups as g")
    .select(["g.id", "g.name", "g.pace", "g.seats_per_leader as seatsPerLeader"])
    .select((eb) => [
      eb
        .selectFrom("volunteers as v")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("v.pace_group_id", "=", "g.id")
        .as("leaders"),
      eb
        .selectFrom("bookings as b")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("b.pace_group_id", "=", "g.id")
        .where(seatHeld("b.status"))
        .as("people"),
      eb
        .selectFrom("bookings as b")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("b.waits_for_group_id", "=", "g.id")
        .where(seatHeld("b.status"))
        .as("waiting"),
    ])
    .$narrowType<{ leaders: NotNull; people: NotNull; waiting: NotNull }>()
    .where("g.event_id", "=", eventId)
    .orderBy("g.position"),
);

/** A group in the language of whoever is being answered: its name and its pace are translated each. */
export function groupInClubWords<Group extends WrittenGroup>(group: Group): Group {
  const { name, pace } = group;
  return { ...group, name: clubText(name), pace: pace && clubText(pace) };
}

/** The label that a booking keeps of its group, in that language. */
export function labelInClubWords(label: string): string {
  const [name, pace = null] = partsOfLabel(label);
  return groupLabel(groupInClubWords({ name, pace }));
}

/** An event's groups by name and pace, in their order, as the club wrote them. */
export async function listWrittenGroups(
  db: Db,
  { eventId }: { eventId: EventId },
): Promise<WrittenGroup[]> {
  return (await listGroupsByEvent(db, { eventIds: [eventId] })).get(eventId) ?? [];
}

/** The same of several events; one without groups is not in it. */
export async function listGroupsByEvent(
  db: Db,
  { eventIds }: { eventIds: EventId[] },
): Promise<Map<EventId, WrittenGroup[]>> {
  if (eventIds.length === 0) return new Map();
  const groups = await db
    .selectFrom("pace_groups")
    .select(["event_id as eventId", "name", "pace"])
    .where("event_id", "in", eventIds)
    .orderBy("position")
    .execute();
  return groupBy(groups, ({ eventId }) => eventId);
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
    .where(seatHeld("b.status"))
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
  const leaders = await db
    .selectFrom("volunteers as v")
    .innerJoin("members as m", "m.id", "v.member_id")
    .select(["v.pace_group_id as groupId", "v.member_id as memberId", "m.display_name as name"])
    .where("v.event_id", "=", input.eventId)
    .where("v.pace_group_id", "is not", null)
    .orderBy("m.id")
    .execute();
  return byName(leaders);
}

/** `label` is what bookings and forms keep of the group, as the club wrote it. */
export type GroupWithLeaders = PaceGroup & { label: string; led: string[] };

/** An event's pace groups in the language of whoever is being answered, with the names of their leaders. */
export async function listShownGroups(
  db: Db,
  input: { eventId: EventId },
): Promise<GroupWithLeaders[]> {
  const groups = await listGroupsWithLeaders(db, input);
  return groups.map(groupInClubWords);
}

/** An event's pace groups as the club wrote them, with the names of their leaders. */
export async function listGroupsWithLeaders(
  db: Db,
  input: { eventId: EventId },
): Promise<GroupWithLeaders[]> {
  const groups = await listPaceGroups(db, input);
  if (groups.length === 0) return [];
  const leaders = await listGroupLeaders(db, input);
  return groups.map((group) => ({
    ...group,
    label: groupLabel(group),
    led: leaders.flatMap(({ groupId, name }) =>
      groupId === group.id ? (name ?? COMMON_WORDS.runner) : [],
    ),
  }));
}

/**
 * The place that so many new bookings get in the group of this label: in it while all fit, else in its line from
 * this turn on. Undefined when the event has no such group. The event's row must be locked.
 */
export async function assignGroup(
  db: Db,
  input: { groups: readonly PaceGroup[]; paceGroup: string | null; heads: number },
): Promise<GroupAssignment | undefined> {
  const { groups, paceGroup, heads } = input;
  if (paceGroup === null) return NO_GROUP;
  const group = groups.find((group) => groupLabel(group) === paceGroup);
  if (!group) return undefined;
  if (hasPlaceFor(group, heads)) return { ...NO_GROUP, paceGroup, paceGroupId: group.id };
  const groupTurn = await findNextQueueNumber(db, { groupId: group.id });
  return { ...NO_GROUP, waitsForGroupId: group.id, groupTurn };
}

/** A booking's pace group, and the groups that it can change to. */
export type OwnGroup = NonNullable<Awaited<ReturnType<typeof findOwnGroup>>>;

/**
 * The pace group of a member's booking by its label, null for 'decided at the start', the one that is waited for, and the
 * position in its line, 1 for the next; undefined where the event has no groups.
 */
export async function findOwnGroup(db: Db, input: { bookingId: BookingId; memberId: MemberId }) {
  const booking = await db
    .selectFrom("bookings")
    .select(["event_id as eventId", "pace_group as chosen", "group_turn as turn"])
    .select("waits_for_group_id as waitsForId")
    .where("id", "=", input.bookingId)
    .where("member_id", "=", input.memberId)
    .executeTakeFirst();
  const groups = booking ? await listShownGroups(db, booking) : [];
  if (!booking || groups.length === 0) return undefined;
  const { chosen, waitsForId, turn } = booking;
  const wanted = groups.find(({ id }) => id === waitsForId);
  if (!wanted) return { groups, chosen, waitsFor: null, position: 0 };
  const upToThem = db
    .selectFrom("bookings")
    .where("waits_for_group_id", "=", wanted.id)
    .where("group_turn", "<=", turn)
    .where(seatHeld("status"));
  return { groups, chosen, waitsFor: wanted.label, position: await countRows(upToThem) };
}

/**
 * Gives the free places of an event's pace groups to those who wait for them, until the run starts; a second call
 * changes nothing. Call it in the transaction that freed a place, with the event's row locked.
 */
export async function settlePaceGroups(db: Db, input: AtEvent): Promise<void> {
  const groups = await listPaceGroups(db, input);
  if (groups.every(({ waiting }) => waiting === 0)) return;
  const event = await db
    .selectFrom("events")
    .select(["title", "date", "time"])
    .where("id", "=", input.eventId)
    .where("status", "=", "published")
    .where("starts_at", ">", input.now)
    .executeTakeFirst();
  if (!event) return;
  const moves = groupMoves(groups, await listGroupWaiters(db, input));
  for (const { bookingId, to } of moves)
    await db
      .updateTable("bookings")
      .set({
        pace_group: labelOf(groups, to),
        pace_group_id: to,
        waits_for_group_id: null,
        group_turn: null,
      })
      .where("id", "=", bookingId)
      .execute();
  await notifyMembers(db, {
    notifications: () =>
      moves.map(({ bookingId, memberId, to }) => ({
        memberId,
        kind: "promoted" as const,
        title: PACE_GROUPS_TEXTS.youAreInThe({
          group: labelOf(groups.map(groupInClubWords), to) ?? "",
        }),
        text: PACE_GROUPS_TEXTS.aPlaceCameFree({
          title: clubText(event.title),
          date: formatDay(event.date),
          time: formatTime(event.time),
        }),
        link: `/bookings/${bookingId}`,
      })),
    now: input.now,
  });
}

function labelOf(groups: PaceGroup[], groupId: PaceGroupId): string | null {
  const group = groups.find(({ id }) => id === groupId);
  return group ? groupLabel(group) : null;
}
