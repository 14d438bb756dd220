import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Day } from "~/lib/dates";
import { UPCOMING_MEMBER_EVENTS } from "./member-events-rules";

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
