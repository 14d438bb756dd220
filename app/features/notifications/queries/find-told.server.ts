import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";

/** What a member was told under this cause; undefined where they were told nothing. */
export async function findTold(
  db: Db,
  { memberId, cause }: { memberId: MemberId; cause: string },
): Promise<{ title: string; text: string } | undefined> {
  return await db
    .selectFrom("notices")
    .select(["title", "text"])
    .where("member_id", "=", memberId)
    .where("cause", "=", cause)
    .executeTakeFirst();
}
