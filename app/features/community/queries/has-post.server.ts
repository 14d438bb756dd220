import type { Db } from "~/db/tables";

/** Whether a member has sent the post with this submit key before. */
export async function hasPost(
  db: Db,
  input: { memberId: string; submitKey: string },
): Promise<boolean> {
  const found = await db
    .selectFrom("posts")
    .select("id")
    .where("member_id", "=", input.memberId)
    .where("submit_key", "=", input.submitKey)
    .executeTakeFirst();
  return found !== undefined;
}
