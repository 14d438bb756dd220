import { sql } from "kysely";
import type { Db } from "~/db/tables";

/** A query of the sample people's ids. The literal 1 lets the database use the index over the sample. */
export function listSampleMemberIds(db: Db) {
  return db.selectFrom("members").select("id").where(sql<boolean>`is_sample = 1`);
}

/** A query of the sample events' ids. */
export function listSampleEventIds(db: Db) {
  return db.selectFrom("events").select("id").where(sql<boolean>`is_sample = 1`);
}

/** Whether the club has any sample row. */
export async function hasSample(db: Db): Promise<boolean> {
  const member = await listSampleMemberIds(db).limit(1).executeTakeFirst();
  const event = await listSampleEventIds(db).limit(1).executeTakeFirst();
  return member !== undefined || event !== undefined;
}

/** Whether the sample club was removed, so that it is not added again. */
export async function isSampleRemoved(db: Db): Promise<boolean> {
  const mark = await db
    .selectFrom("club_content")
    .select("version")
    .where("section", "=", SAMPLE_MARK)
    .limit(1)
    .executeTakeFirst();
  return mark !== undefined;
}

/** Recorded among the versions of the club's content when the sample is removed. */
export const SAMPLE_MARK = "sample-club";
