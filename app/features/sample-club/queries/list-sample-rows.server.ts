import { sql } from "kysely";
import type { Db } from "~/db/tables";

/** The sample's people. The literal 1 lets the database use the index of the sample alone. */
export function listSampleMemberIds(db: Db) {
  return db.selectFrom("members").select("id").where(sql<boolean>`is_sample = 1`);
}

/** The sample's runs. */
export function listSampleEventIds(db: Db) {
  return db.selectFrom("events").select("id").where(sql<boolean>`is_sample = 1`);
}

/** Whether the club has anything of the sample. */
export async function hasSample(db: Db): Promise<boolean> {
  const member = await listSampleMemberIds(db).limit(1).executeTakeFirst();
  const event = await listSampleEventIds(db).limit(1).executeTakeFirst();
  return member !== undefined || event !== undefined;
}

/** Whether somebody has removed the sample club, so that it never comes back by itself. */
export async function isSampleRemoved(db: Db): Promise<boolean> {
  const mark = await db
    .selectFrom("club_content")
    .select("version")
    .where("section", "=", SAMPLE_MARK)
    .limit(1)
    .executeTakeFirst();
  return mark !== undefined;
}

/** Stands among the versions of the club's content. */
export const SAMPLE_MARK = "sample-club";
