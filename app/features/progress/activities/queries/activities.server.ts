import type { Db } from "~/db/tables";
import type { ActivitySource } from "~/db/tables/member-home";
import type { ActivityValues } from "../rules";

/** A member's activity. */
export interface Activity extends ActivityValues {
  id: string;
  source: ActivitySource;
  /** Points of the route picture, 'x,y x,y …', or null. */
  route: string | null;
}

const COLUMNS = [
  "id",
  "date",
  "title",
  "distance_m as distanceM",
  "duration_s as durationS",
  "source",
  "route",
] as const;

/** A member's activities, latest first; `before` is the last activity of the previous page. */
export async function listActivities(
  db: Db,
  input: { memberId: string; limit: number; before?: { date: string; id: string } | undefined },
): Promise<Activity[]> {
  const { before } = input;
  const rows = await db
    .selectFrom("own_runs")
    .select(COLUMNS)
    .where("member_id", "=", input.memberId)
    .$if(before !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb("date", "<", before?.date ?? ""),
          eb.and([eb("date", "=", before?.date ?? ""), eb("id", "<", before?.id ?? "")]),
        ]),
      ),
    )
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .limit(input.limit)
    .execute();
  return rows;
}

/** This member's activity, or undefined. */
export async function findActivity(
  db: Db,
  input: { memberId: string; activityId: string },
): Promise<Activity | undefined> {
  const row = await db
    .selectFrom("own_runs")
    .select(COLUMNS)
    .where("id", "=", input.activityId)
    .where("member_id", "=", input.memberId)
    .executeTakeFirst();
  return row;
}
