import type { Db } from "~/db/tables";
import type { BookingId, EventId, MemberId } from "~/db/tables/shapes";
import { inTransactionOrRefused } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { isBookable } from "../bookings";
import { lockEvent } from "../event-lock.server";
import { LIVE } from "../status";
import {
  assignGroup,
  findNextQueueNumber,
  listPaceGroups,
  settlePaceGroups,
} from "./pace-groups.server";
import {
  type GroupAssignment,
  type GroupRefusal,
  GroupRefused,
  groupLabel,
  NO_GROUP,
  placesLeft,
} from "./rules";

type Outcome = { ok: true; isWaiting: boolean } | { ok: false; reason: GroupRefusal };

interface Input {
  bookingId: BookingId;
  memberId: MemberId;
  /** The group's label; null to decide at the start. */
  paceGroup: string | null;
  now: Instant;
}

/**
 * Moves a member's own booking (or a guest's of theirs) to another pace group until the run starts. A full group is
 * waited for, in the group that they are in. Choosing that one again, or none, leaves the line.
 */
export async function changePaceGroup(db: Db, input: Input): Promise<Outcome> {
  const { bookingId, memberId, paceGroup, now } = input;
  return await inTransactionOrRefused(db, GroupRefused, async (db) => {
    const booking = await db
      .selectFrom("bookings")
      .select("event_id as eventId")
      .where("id", "=", bookingId)
      .where("member_id", "=", memberId)
      .executeTakeFirst();
    if (!booking) throw new GroupRefused("not_found");
    const { eventId } = booking;
    const event = await lockEvent(db, { eventId });
    if (!event || !isBookable(event, now)) throw new GroupRefused("too_late");
    const place = await newPlace(db, { bookingId, eventId, paceGroup });
    if (!place) return { ok: true, isWaiting: true };
    const changed = await db
      .updateTable("bookings")
      .set({
        pace_group: place.paceGroup,
        pace_group_id: place.paceGroupId,
        waits_for_group_id: place.waitsForGroupId,
        group_turn: place.groupTurn,
      })
      .where("id", "=", bookingId)
      .where("status", "in", LIVE)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw new GroupRefused("too_late");
    await settlePaceGroups(db, { eventId, now });
    return { ok: true, isWaiting: place.waitsForGroupId !== null };
  });
}

/** The place in the wanted group; undefined for who waits for it already and keeps their turn. */
async function newPlace(
  db: Db,
  { bookingId, eventId, paceGroup }: Pick<Input, "bookingId" | "paceGroup"> & { eventId: EventId },
): Promise<GroupAssignment | undefined> {
  const own = await db
    .selectFrom("bookings")
    .select(["pace_group as paceGroup", "pace_group_id as paceGroupId"])
    .select("waits_for_group_id as waitsForGroupId")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  const groups = await listPaceGroups(db, { eventId });
  const wanted = groups.find((group) => groupLabel(group) === paceGroup);
  if (wanted && wanted.id === own.waitsForGroupId) return undefined;
  const { paceGroupId } = own;
  const stays = { ...NO_GROUP, paceGroup: own.paceGroup, paceGroupId };
  if (wanted && wanted.id === paceGroupId) return stays;
  const place = await assignGroup(db, { groups, paceGroup, heads: 1 });
  if (!place) throw new GroupRefused("group_gone");
  // Who waits stays in their group meanwhile.
  return place.waitsForGroupId === null
    ? place
    : { ...place, paceGroup: stays.paceGroup, paceGroupId: stays.paceGroupId };
}

/**
 * After a cancelled booking stands again: it keeps its place in its pace group while that is free, else it goes to
 * the end of the group's line. The event's row must be locked.
 */
export async function restoreGroupAssignment(
  db: Db,
  input: { bookingId: BookingId; eventId: EventId; now: Instant },
): Promise<void> {
  const { bookingId, eventId, now } = input;
  const booking = await db
    .selectFrom("bookings")
    .select("pace_group_id as groupId")
    .where("id", "=", bookingId)
    .executeTakeFirst();
  const groups = booking?.groupId ? await listPaceGroups(db, { eventId }) : [];
  const own = groups.find(({ id }) => id === booking?.groupId);
  // The booking is counted among the group's people again.
  if (own && placesLeft(own) < 0) {
    await db
      .updateTable("bookings")
      .set({
        pace_group: null,
        pace_group_id: null,
        waits_for_group_id: own.id,
        group_turn: await findNextQueueNumber(db, { groupId: own.id }),
      })
      .where("id", "=", bookingId)
      .execute();
  }
  await settlePaceGroups(db, { eventId, now });
}
