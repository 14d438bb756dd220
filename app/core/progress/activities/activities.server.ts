import type { Db } from "~/db/tables";
import type { ActivityDoubt, ActivitySource } from "~/db/tables/member-home";
import type { ActivityId, BookingId, MemberId } from "~/db/tables/shapes";
import type { Day } from "~/lib/dates";
import type { ActivityValues } from "./activities";

/** A member's activity. */
export interface Activity extends Required<ActivityValues> {
  id: ActivityId;
  source: ActivitySource;
  /** Points of the route picture, 'x,y x,y …', or null. */
  route: string | null;
  doubt: ActivityDoubt | null;
  /** The attended event that it belongs to, and its day. */
  bookingId: BookingId | null;
  eventDate: Day | null;
  sameBookingId: BookingId | null;
  otherBookingId: BookingId | null;
  isCounted: boolean;
}

/** A member's activities, latest first; `before` is the last activity of the previous page. */
export async function listActivities(
  db: Db,
  input: {
    memberId: MemberId;
    limit: number;
    before?: { date: string; id: ActivityId } | undefined;
  },
): Promise<Activity[]> {
  const { before } = input;
  const rows = await selectActivities(db)
    .where("a.member_id", "=", input.memberId)
    .$if(before !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb("a.date", "<", before?.date ?? ""),
          eb.and([eb("a.date", "=", before?.date ?? ""), eb("a.id", "<", before?.id ?? "")]),
        ]),
      ),
    )
    .orderBy("a.date", "desc")
    .orderBy("a.id", "desc")
    .limit(input.limit)
    .execute();
  return rows.map((row) => ({ ...row, isCounted: row.isCounted === 1 }));
}

/** This member's activity, or undefined. */
export async function findActivity(
  db: Db,
  input: { memberId: MemberId; activityId: ActivityId },
): Promise<Activity | undefined> {
  const row = await selectActivities(db)
    .where("a.id", "=", input.activityId)
    .where("a.member_id", "=", input.memberId)
    .executeTakeFirst();
  return row && { ...row, isCounted: row.isCounted === 1 };
}

function selectActivities(db: Db) {
  return db
    .selectFrom("own_runs as a")
    .leftJoin("bookings as b", "b.id", "a.booking_id")
    .select(["a.id", "a.date", "a.title", "a.sport", "a.started_at as startedAt"])
    .select(["a.distance_m as distanceM", "a.duration_s as durationS"])
    .select(["a.elapsed_s as elapsedS", "a.climb_m as climbM", "a.source", "a.route", "a.doubt"])
    .select(["a.booking_id as bookingId", "b.date as eventDate"])
    .select(["a.same_booking_id as sameBookingId", "a.other_booking_id as otherBookingId"])
    .select("a.is_counted as isCounted");
}
