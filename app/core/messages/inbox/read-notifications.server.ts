import type { Db } from "~/db/tables";
import type { MemberId, NotificationId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

/**
 * Marks a member's notifications as read: one, or those up to `until`; without either, all. Ignores another
 * member's.
 */
export async function readNotifications(
  db: Db,
  input: {
    memberId: MemberId;
    notificationId?: NotificationId | undefined;
    until?: Instant | undefined;
    now: Instant;
  },
): Promise<void> {
  const { notificationId, until } = input;
  await db
    .updateTable("notices")
    .set({ read_at: input.now })
    .where("member_id", "=", input.memberId)
    .where("read_at", "is", null)
    .$if(notificationId !== undefined, (query) => query.where("id", "=", notificationId ?? ""))
    .$if(until !== undefined, (query) => query.where("created_at", "<=", until ?? 0))
    .execute();
}
