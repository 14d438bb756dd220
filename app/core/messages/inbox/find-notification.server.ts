import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";

/** The notification of this cause to a member; undefined without one. */
export async function findNotification(
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
