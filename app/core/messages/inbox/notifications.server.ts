import { sql } from "kysely";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { MemberId, NotificationId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

/** A member's notifications, the latest first. */
export async function listNotifications(db: Db, input: { memberId: MemberId; limit: number }) {
  return await db
    .selectFrom("notifications")
    .select(["id", "kind", "title", "text", "link"])
    .select(["created_at as createdAt", "read_at as readAt"])
    .where("member_id", "=", input.memberId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    // SQLite prepares a statement anew for each call whose limit is a parameter.
    .limit(sql.lit(input.limit))
    .execute();
}

/** The number of unread notifications of a member. */
export async function countUnreadNotifications(
  db: Db,
  input: { memberId: MemberId },
): Promise<number> {
  const [row] = await listUnreadCounts(db, { memberId: input.memberId });
  return row?.count ?? 0;
}

const listUnreadCounts = prepared((db, { memberId }: Places<{ memberId: MemberId }>) =>
  db
    .selectFrom("notifications")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("member_id", "=", memberId)
    .where("read_at", "is", null),
);

/** Whether the member has an unread notification with this link. */
export async function hasUnreadNotification(
  db: Db,
  input: { memberId: MemberId; link: string },
): Promise<boolean> {
  const found = await db
    .selectFrom("notifications")
    .select("id")
    .where("member_id", "=", input.memberId)
    .where("read_at", "is", null)
    .where("link", "=", input.link)
    .executeTakeFirst();
  return found !== undefined;
}

/** The notification of this cause to a member; undefined without one. */
export async function findNotification(
  db: Db,
  { memberId, cause }: { memberId: MemberId; cause: string },
): Promise<{ title: string; text: string } | undefined> {
  return await db
    .selectFrom("notifications")
    .select(["title", "text"])
    .where("member_id", "=", memberId)
    .where("cause", "=", cause)
    .executeTakeFirst();
}

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
    .updateTable("notifications")
    .set({ read_at: input.now })
    .where("member_id", "=", input.memberId)
    .where("read_at", "is", null)
    .$if(notificationId !== undefined, (query) => query.where("id", "=", notificationId ?? ""))
    .$if(until !== undefined, (query) => query.where("created_at", "<=", until ?? 0))
    .execute();
}
