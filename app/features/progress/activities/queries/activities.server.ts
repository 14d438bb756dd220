import type { Db } from "~/db/tables";
import type { ActivitySource } from "~/db/tables/member-home";
import type { ActivityValues } from "../rules";

/** A run in a member's own log. */
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

/** A member's own runs, the latest first; `before` is the last one of the page above. */
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

/** One run of this member, or undefined: another member's run is not found. */
export async function findActivity(
  db: Db,
  input: { memberId: string; runId: string },
): Promise<Activity | undefined> {
  const row = await db
    .selectFrom("own_runs")
    .select(COLUMNS)
    .where("id", "=", input.runId)
    .where("member_id", "=", input.memberId)
    .executeTakeFirst();
  return row;
}
