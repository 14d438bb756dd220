import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";

/** The browsers of a member that take notifications, with the keys that a message to them needs. */
export async function listPushTargets(db: Db, { memberId }: { memberId: MemberId }) {
  return await db
    .selectFrom("push_subscriptions")
    .select(["id", "endpoint", "p256dh", "auth"])
    .where("member_id", "=", memberId)
    .execute();
}
