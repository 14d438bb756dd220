import type { Db } from "~/db/tables";

/** Whether the database has any member or event. */
export async function hasAnyone(db: Db): Promise<boolean> {
  const member = await db.selectFrom("members").select("id").limit(1).executeTakeFirst();
  const event = await db.selectFrom("events").select("id").limit(1).executeTakeFirst();
  return member !== undefined || event !== undefined;
}

/** Whether the database has any member. */
export async function hasMember(db: Db): Promise<boolean> {
  return (await db.selectFrom("members").select("id").limit(1).executeTakeFirst()) !== undefined;
}
