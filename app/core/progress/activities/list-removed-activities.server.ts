import type { Db } from "~/db/tables";
import type { ActivityId, MemberId } from "~/db/tables/shapes";
import type { Day, Instant } from "~/lib/dates";
import { activitiesGoneSince } from "./activities";

/** A deleted activity that can be brought back. */
export interface RemovedActivity {
  id: ActivityId;
  date: Day;
  title: string;
}

/** A member's activities deleted in the last minutes, by day and id, latest first. */
export async function listRemovedActivities(
  db: Db,
  input: { memberId: MemberId; now: Instant },
): Promise<RemovedActivity[]> {
  return await db
    .selectFrom("removed_activities")
    .select(["id", "date", "title"])
    .where("member_id", "=", input.memberId)
    .where("removed_at", ">", activitiesGoneSince(input.now))
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .execute();
}
