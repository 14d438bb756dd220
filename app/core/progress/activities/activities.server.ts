import type { Db } from "~/db/tables";
import type { ActivityDoubt, ActivityReading, ActivitySource } from "~/db/tables/member-home";
import type { ActivityId, BookingId, Json, MemberId } from "~/db/tables/shapes";
import type { Day, Instant } from "~/lib/dates";
import { jsonOf } from "~/lib/json";
import { formatDuration } from "~/lib/measures";
import { measure } from "../statistics/statistics";
import { listAttendedEvents } from "../statistics/statistics.server";
import { ACTIVITY_QUESTIONS, type ActivityValues, activitiesGoneSince } from "./activities";
import { type ActivityStandingKind, standingOfActivity } from "./matching";

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
  /** Null for a typed one. */
  reading: ActivityReading | null;
  version: number;
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
  const rows = await latestActivities(db, input)
    .$if(before !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb("a.date", "<", before?.date ?? ""),
          eb.and([eb("a.date", "=", before?.date ?? ""), eb("a.id", "<", before?.id ?? "")]),
        ]),
      ),
    )
    .execute();
  return rows.map(readRow);
}

/** A member's activities that are not counted before an answer, latest first. */
export async function listAskedActivities(db: Db, input: { memberId: MemberId; limit: number }) {
  const rows = await latestActivities(db, input)
    .where("a.doubt", "in", ACTIVITY_QUESTIONS)
    .execute();
  return rows.map(readRow);
}

function latestActivities(db: Db, input: { memberId: MemberId; limit: number }) {
  return selectActivities(db)
    .where("a.member_id", "=", input.memberId)
    .orderBy("a.date", "desc")
    .orderBy("a.id", "desc")
    .limit(input.limit);
}

/** This member's activity, or undefined. */
export async function findActivity(db: Db, input: { memberId: MemberId; activityId: ActivityId }) {
  const row = await selectActivities(db)
    .where("a.id", "=", input.activityId)
    .where("a.member_id", "=", input.memberId)
    .executeTakeFirst();
  return row && readRow(row);
}

/** This member's activity that was deleted some minutes ago, as its form shows it, or undefined. */
export async function findRemovedActivity(
  db: Db,
  input: { memberId: MemberId; activityId: ActivityId; now: Instant },
): Promise<EditedActivity | undefined> {
  return await db
    .selectFrom("removed_activities")
    .select(["id", "date", "title", "sport", "started_at as startedAt", "version"])
    .select(["distance_m as distanceM", "duration_s as durationS"])
    .where("id", "=", input.activityId)
    .where("member_id", "=", input.memberId)
    .where("removed_at", ">", activitiesGoneSince(input.now))
    .executeTakeFirst();
}

/** What the form of an activity shows. */
export type EditedActivity = Pick<
  Activity,
  "id" | "date" | "title" | "sport" | "startedAt" | "distanceM" | "durationS" | "version"
>;

type Row = Omit<Activity, "isCounted" | "reading"> & {
  isCounted: number;
  reading: Json<ActivityReading> | null;
};

function readRow(row: Row): Activity {
  const reading = row.reading === null ? null : jsonOf(row.reading);
  return { ...row, reading, isCounted: row.isCounted === 1 };
}

function selectActivities(db: Db) {
  return db
    .selectFrom("activities as a")
    .leftJoin("bookings as b", "b.id", "a.booking_id")
    .select(["a.id", "a.date", "a.title", "a.sport", "a.started_at as startedAt"])
    .select(["a.distance_m as distanceM", "a.duration_s as durationS"])
    .select(["a.elapsed_s as elapsedS", "a.climb_m as climbM", "a.source", "a.route", "a.doubt"])
    .select(["a.booking_id as bookingId", "b.date as eventDate"])
    .select(["a.same_booking_id as sameBookingId", "a.other_booking_id as otherBookingId"])
    .select(["a.is_counted as isCounted", "a.reading", "a.version"]);
}

const KINDS: Record<ActivityStandingKind, string> = {
  own: "own",
  doubtful: "not counted",
  used: "same as club run",
  same_run: "same as club run",
};

const EXPORT_LIMIT = 100_000;

/** A heading and one row per activity and attended event, latest first; estimates are marked. */
export async function listActivitiesForExport(
  db: Db,
  input: { memberId: MemberId },
): Promise<(string | number)[][]> {
  const own = await listActivities(db, { ...input, limit: EXPORT_LIMIT });
  const club = await listAttendedEvents(db, input);
  const rows = [
    ...own.map((run) => ({ ...run, kind: KINDS[standingOfActivity(run)] })),
    ...club.map((run) => ({ ...run, kind: "club" })),
  ].toSorted((a, b) => b.date.localeCompare(a.date));
  return [
    ["Date", "Title", "Kind", "Distance km", "Time", "Estimated"],
    ...rows.map((run) => {
      const { distanceM, durationS, isEstimate } = measure(run);
      const time = formatDuration(durationS);
      return [run.date, run.title, run.kind, distanceM / 1000, time, isEstimate ? "yes" : "no"];
    }),
  ];
}
