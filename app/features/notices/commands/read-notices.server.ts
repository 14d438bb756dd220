import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";

/** Marks everything in a member's inbox as read. */
export async function readNotices(
  db: Db,
  input: { memberId: string; now: Instant },
): Promise<void> {
  await db
    .updateTable("notices")
    .set({ read_at: input.now })
    .where("member_id", "=", input.memberId)
    .where("read_at", "is", null)
    .execute();
}
