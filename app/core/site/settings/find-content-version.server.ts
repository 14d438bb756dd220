import type { Db } from "~/db/tables";

/** The version of the latest change of the club's content; 0 before the first. */
export async function findContentVersion(db: Db): Promise<number> {
  const latest = await db
    .selectFrom("club_content")
    .select("version")
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return latest?.version ?? 0;
}
