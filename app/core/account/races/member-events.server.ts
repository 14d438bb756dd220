import { lockRows } from "~/db/dialect";
import type { Db } from "~/db/tables";
import type { MemberEventId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Day, Instant } from "~/lib/dates";
import { isOutdated } from "~/lib/stored-fields";
import type { MemberEventInput } from "./form";
import { eventValues, type GradedPerson, RACE_METRES, UPCOMING_MEMBER_EVENTS } from "./races";

const COLUMNS = [
  "id",
  "title",
  "event_date as eventDate",
  "event_time as eventTime",
  "location",
  "distance_m as distanceM",
  "result_s as resultS",
] as const;

/** A member's personal events from `today`, by day and time. */
export async function listUpcomingMemberEvents(
  db: Db,
  input: { memberId: MemberId; today: Day; limit?: number },
) {
  return await db
    .selectFrom("member_events")
    .select(COLUMNS)
    .where("member_id", "=", input.memberId)
    .where("event_date", ">=", input.today)
    .orderBy("event_date")
    .orderBy("event_time")
    .orderBy("id")
    .limit(input.limit ?? UPCOMING_MEMBER_EVENTS)
    .execute();
}

/** All personal events of a member, the latest day first, each day in the order of its times. */
export async function listMemberEvents(db: Db, input: { memberId: MemberId }) {
  return await db
    .selectFrom("member_events")
    .select(COLUMNS)
    .where("member_id", "=", input.memberId)
    .orderBy("event_date", "desc")
    .orderBy("event_time")
    .orderBy("id")
    .execute();
}

/** Gender and date of birth of a member, which decide the age grade of their races. */
export async function findRacer(db: Db, input: { memberId: MemberId }): Promise<GradedPerson> {
  return await db
    .selectFrom("members")
    .select(["gender", "date_of_birth as dateOfBirth"])
    .where("id", "=", input.memberId)
    .executeTakeFirstOrThrow();
}

/** Removes the member's own personal event; false when they have no such event. */
export async function removeMemberEvent(
  db: Db,
  input: { memberId: MemberId; eventId: MemberEventId },
): Promise<boolean> {
  const removed = await db
    .deleteFrom("member_events")
    .where("id", "=", input.eventId)
    .where("member_id", "=", input.memberId)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

type EventChange =
  | { ok: true }
  | { ok: false; reason: "gone" }
  | { ok: false; reason: "changed_meanwhile"; stored: Record<string, string> };

/**
 * Changes the member's own personal event. Refuses where they have no such event any more, and where it has been changed
 * since the form was loaded (`loaded`).
 */
export async function changeMemberEvent(
  db: Db,
  input: {
    memberId: MemberId;
    eventId: MemberEventId;
    event: MemberEventInput;
    loaded?: string | undefined;
    now: Instant;
  },
): Promise<EventChange> {
  const { memberId, eventId, event, loaded, now } = input;
  return await inTransaction(db, async (db): Promise<EventChange> => {
    const before = await db
      .selectFrom("member_events")
      .select(COLUMNS)
      .where("id", "=", eventId)
      .where("member_id", "=", memberId)
      .$call(lockRows(db))
      .executeTakeFirst();
    if (!before) return { ok: false, reason: "gone" };
    const stored = eventValues(before);
    if (isOutdated({ stored, loaded })) return { ok: false, reason: "changed_meanwhile", stored };
    await db
      .updateTable("member_events")
      .set({ ...columnsOf(event), updated_at: now })
      .where("id", "=", eventId)
      .execute();
    return { ok: true };
  });
}

function columnsOf(event: MemberEventInput) {
  return {
    title: event.title,
    event_date: event.eventDate,
    event_time: event.eventTime,
    location: event.location ?? null,
    distance_m: event.race ? RACE_METRES[event.race] : null,
    result_s: event.resultS ?? null,
  };
}

/** Adds a personal event on a past or coming day, once per submit key. */
export async function addMemberEvent(
  db: Db,
  { memberId, event, now }: { memberId: MemberId; event: MemberEventInput; now: Instant },
): Promise<void> {
  await db
    .insertInto("member_events")
    .values({
      id: event.submitKey,
      member_id: memberId,
      ...columnsOf(event),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
