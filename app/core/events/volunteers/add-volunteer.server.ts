import { isBookable } from "~/core/bookings/bookings";
import { lockEvent, type MemberAtEvent } from "~/core/bookings/event-lock.server";
import { settlePaceGroups } from "~/core/bookings/pace-groups/pace-groups.server";
import { bumpEventVersion } from "~/core/events/edit/move-booked-events.server";
import type { Db } from "~/db/tables";
import type { VolunteerRole } from "~/db/tables/events";
import type { EventId, MemberId, PaceGroupId } from "~/db/tables/shapes";
import { inTransaction, inTransactionOrRefused } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { reminderOf, type VolunteerRefusal, VolunteerRefused } from "./volunteers";
import { endHelpMessages, findMemberVolunteering } from "./volunteers.server";

type Outcome = { ok: true } | { ok: false; reason: VolunteerRefusal };

interface Input {
  eventId: EventId;
  memberId: MemberId;
  role: VolunteerRole;
  /** The pace group that a leader takes; others have none. */
  groupId: PaceGroupId | null;
  now: Instant;
  timeZone: string;
}

/**
 * Signs a member of the crew up to help at an event, or changes what they do. Another leader of a full pace group
 * brings places, which go to those who wait. Refuses others, and an event that has started.
 */
export async function addVolunteer(db: Db, input: Input): Promise<Outcome> {
  const { eventId, memberId, role, now, timeZone } = input;
  const groupId = role === "leader" ? input.groupId : null;
  return await inTransactionOrRefused(db, VolunteerRefused, async (db) => {
    const event = await lockEvent(db, { eventId });
    if (!event || !isBookable(event, now)) throw new VolunteerRefused("too_late");
    const before = await findMemberVolunteering(db, { eventId, memberId });
    if (!before.isCrew) throw new VolunteerRefused("not_crew");
    if (groupId !== null && !(await hasGroup(db, { eventId, groupId })))
      throw new VolunteerRefused("group_gone");
    // Who signs up after the reminders went out needs none.
    const remindedAt = now >= reminderOf(event.date, timeZone) ? now : null;
    const does = { role, pace_group_id: groupId };
    await db
      .insertInto("volunteers")
      .values({
        ...does,
        event_id: eventId,
        member_id: memberId,
        created_at: now,
        reminded_at: remindedAt,
      })
      .onConflict((conflict) => conflict.columns(["event_id", "member_id"]).doUpdateSet(does))
      .execute();
    if (before.groupId !== groupId) await bumpEventVersion(db, { eventId });
    await settlePaceGroups(db, { eventId, now });
    return { ok: true };
  });
}

async function hasGroup(
  db: Db,
  { eventId, groupId }: { eventId: EventId; groupId: PaceGroupId },
): Promise<boolean> {
  const group = await db
    .selectFrom("pace_groups")
    .select("id")
    .where("id", "=", groupId)
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  return group !== undefined;
}

/**
 * Takes a member off the volunteers of an event that has not started; false when they are not among them. The people
 * in a pace group that they led stay in it.
 */
export async function removeVolunteer(db: Db, input: MemberAtEvent): Promise<boolean> {
  const { eventId, memberId, now } = input;
  return await inTransaction(db, async (db) => {
    const event = await lockEvent(db, { eventId });
    if (!event || !isBookable(event, now)) return false;
    const gone = await db
      .deleteFrom("volunteers")
      .where("event_id", "=", eventId)
      .where("member_id", "=", memberId)
      .returning("pace_group_id as groupId")
      .executeTakeFirst();
    if (gone) await endHelpMessages(db, { eventId, memberIds: [memberId], now });
    if (gone?.groupId) await bumpEventVersion(db, { eventId });
    return gone !== undefined;
  });
}
