import type { Db } from "~/db/tables";

/** Whether visitors see an event at this address; a draft is not found. */
export async function hasPublicEvent(db: Db, { slug }: { slug: string }): Promise<boolean> {
  const row = await db
    .selectFrom("events")
    .select("id")
    .where("slug", "=", slug)
    .where("status", "<>", "draft")
    .executeTakeFirst();
  return row !== undefined;
}
