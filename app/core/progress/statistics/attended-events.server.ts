import { COMPLETED } from "~/core/bookings/status";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { BookingId, MemberId } from "~/db/tables/shapes";
import { DAY_MS, type Day, type Instant } from "~/lib/dates";
import {
  type CountedRun,
  type DistanceAndDuration,
  FIRST_DAY,
  LAST_DAY,
  withMeasures,
} from "./statistics";

/** An event that a member attended: checked in at, or completed by an admin. */
export interface AttendedEvent extends CountedRun {
  bookingId: BookingId;
  title: string;
  time: string;
  startsAt: Instant;
  /** The values that the club measured; `distanceM` and `durationS` are those that count. */
  club: DistanceAndDuration;
  /** Null for a completed booking without a check-in. */
  checkedInAt: Instant | null;
}

/** The events that a member attended on a day in [from, to], earliest first; guests' bookings are left out. */
export async function listAttendedEvents(
  db: Db,
  { memberId, from = FIRST_DAY, to = LAST_DAY }: { memberId: MemberId; from?: Day; to?: Day },
): Promise<AttendedEvent[]> {
  const since = soonestStart(from);
  return (await listAttendedEventsBetween(db, { memberId, from, to, since })).map(withMeasures);
}

/** A lower bound of starts on this day in any time zone: bookings are indexed by start, not by day. */
function soonestStart(day: Day): Instant {
  return Date.parse(`${day}T00:00Z`) - DAY_MS;
}

type Window = { memberId: MemberId; from: Day; to: Day; since: Instant };

const listAttendedEventsBetween = prepared((db, { memberId, from, to, since }: Places<Window>) =>
  attendedEvents(db)
    .where("b.member_id", "=", memberId)
    .where("b.starts_at", ">=", since)
    .where("b.date", ">=", from)
    .where("b.date", "<=", to)
    .orderBy("b.starts_at"),
);

/** The same of all days for several members, by member. */
export async function listAttendedEventsOf(db: Db, { memberIds }: { memberIds: MemberId[] }) {
  const rows = await attendedEvents(db)
    .select("b.member_id as memberId")
    .where("b.member_id", "in", memberIds)
    .orderBy("b.member_id")
    .orderBy("b.starts_at")
    .execute();
  return rows.map(withMeasures);
}

/** A member's own check-in, with its event; undefined for another's booking, a guest's, and without a check-in. */
export async function findCheckedInEvent(
  db: Db,
  { bookingId, memberId }: { bookingId: BookingId; memberId: MemberId },
) {
  const row = await attendedEvents(db)
    .select(["b.location", "e.id as eventId", "e.starts_at as eventStartsAt"])
    .select("e.duration_minutes as durationMinutes")
    .where("b.id", "=", bookingId)
    .where("b.member_id", "=", memberId)
    .where("c.id", "is not", null)
    .$narrowType<{ checkedInAt: Instant }>()
    .executeTakeFirst();
  return row && withMeasures(row);
}

/** The only definition of which bookings are attended events. */
function attendedEvents(db: Db) {
  return db
    .selectFrom("bookings as b")
    .innerJoin("events as e", "e.id", "b.event_id")
    .leftJoin("pace_groups as g", "g.id", "b.pace_group_id")
    .leftJoin("check_ins as c", "c.booking_id", "b.id")
    .leftJoin("activities as a", (join) =>
      join
        .onRef("a.same_booking_id", "=", "b.id")
        .onRef("a.booking_id", "=", "b.id")
        .on("a.doubt", "is", null),
    )
    .select(["b.id as bookingId", "b.title", "b.date", "b.time", "b.starts_at as startsAt"])
    .select(["c.distance_m as clubDistanceM", "c.duration_s as clubDurationS"])
    .select((eb) => eb.fn.coalesce("g.distance_m", "e.distance_m").as("runDistanceM"))
    .select(["a.id as activityId", "a.distance_m as activityDistanceM"])
    .select("a.duration_s as activityDurationS")
    .select("c.checked_in_at as checkedInAt")
    .where("b.is_guest", "=", 0)
    .where((eb) => eb.or([eb("b.status", "=", COMPLETED), eb("c.id", "is not", null)]));
}
