import type { Db } from "~/db/tables";
import type { MemberEventId, MemberId } from "~/db/tables/shapes";
import type { Day, Instant } from "~/lib/dates";
import { RACE_METRES, UPCOMING_MEMBER_EVENTS } from "./age-standards";
import type { MemberEventInput } from "./form";
import type { GradedPerson } from "./races";

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

/** Adds a personal event on a past or coming day, once per submit key. */
export async function addMemberEvent(
  db: Db,
  input: { memberId: MemberId; event: MemberEventInput; now: Instant },
): Promise<void> {
  const { memberId, event, now } = input;
  await db
    .insertInto("member_events")
    .values({
      id: event.submitKey,
      member_id: memberId,
      title: event.title,
      event_date: event.eventDate,
      event_time: event.eventTime,
      location: event.location ?? null,
      distance_m: event.race ? RACE_METRES[event.race] : null,
      result_s: event.resultS ?? null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
