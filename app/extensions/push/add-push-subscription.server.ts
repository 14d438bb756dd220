import type { Db } from "~/db/tables";
import type { MemberId, SessionId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { PushTarget } from "~/gateways/push";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";

/** Browsers of one member that take notifications; a further one replaces the oldest. */
export const BROWSERS_PER_MEMBER = 10;

/**
 * Stores a browser that takes notifications for this member, and that they answered the question. A browser belongs to
 * the member who turned notifications on last; beyond the maximum the member's oldest browser is removed.
 */
export async function addPushSubscription(
  db: Db,
  input: {
    memberId: MemberId;
    sessionId: SessionId;
    target: PushTarget;
    device: string;
    now: Instant;
  },
): Promise<void> {
  const { memberId, sessionId, target, device, now } = input;
  await inTransaction(db, async (db) => {
    const whose = { member_id: memberId, session_id: sessionId, device, created_at: now };
    const keys = { p256dh: target.p256dh, auth: target.auth };
    await db
      .updateTable("members")
      .set({ push_answered_at: now })
      .where("id", "=", memberId)
      .execute();
    await db
      .insertInto("push_subscriptions")
      .values({ id: newId(), endpoint: target.endpoint, ...whose, ...keys })
      .onConflict((conflict) => conflict.column("endpoint").doUpdateSet({ ...whose, ...keys }))
      .execute();
    const kept = db
      .selectFrom("push_subscriptions")
      .select("id")
      .where("member_id", "=", memberId)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(BROWSERS_PER_MEMBER);
    await db
      .deleteFrom("push_subscriptions")
      .where("member_id", "=", memberId)
      .where("id", "not in", kept)
      .execute();
  });
}
