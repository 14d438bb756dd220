import type { Db } from "~/db/tables";
import type { MemberId, PushSubscriptionId, SessionId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { PushTarget } from "~/gateways/push";
import type { Instant } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { newId } from "~/lib/ids.server";

/** Notes that a member has answered whether they want notifications: they are not asked again. */
export async function notePushAnswer(
  db: Db,
  { memberId, now }: { memberId: MemberId; now: Instant },
): Promise<void> {
  await db
    .updateTable("members")
    .set({ push_answered_at: now })
    .where("id", "=", memberId)
    .where("push_answered_at", "is", null)
    .execute();
}

/** Stops notifications in a browser of this member, by its id or address; another member's stays. */
export async function removePushSubscription(
  db: Db,
  input: { memberId: MemberId } & ({ id: PushSubscriptionId } | { endpoint: string }),
): Promise<void> {
  const [column, value] =
    "id" in input ? (["id", input.id] as const) : (["endpoint", input.endpoint] as const);
  await db
    .deleteFrom("push_subscriptions")
    .where("member_id", "=", input.memberId)
    .where(column, "=", value)
    .execute();
}

/** Notes the session that a member has now in a browser of theirs: its notifications end with that one. */
export async function movePushSubscription(
  db: Db,
  { memberId, sessionId, endpoint }: { memberId: MemberId; sessionId: SessionId; endpoint: string },
): Promise<void> {
  await db
    .updateTable("push_subscriptions")
    .set({ session_id: sessionId })
    .where("member_id", "=", memberId)
    .where("endpoint", "=", endpoint)
    .execute();
}

/**
 * A member's browsers that take notifications, the latest first; those of one session where it is named. A browser finds
 * itself by the digest of its address.
 */
export async function listPushDevices(
  db: Db,
  { memberId, sessionId }: { memberId: MemberId; sessionId?: SessionId },
) {
  const rows = await db
    .selectFrom("push_subscriptions")
    .select(["id", "device", "endpoint", "created_at as createdAt"])
    .where("member_id", "=", memberId)
    .$if(sessionId !== undefined, (query) => query.where("session_id", "=", sessionId ?? ""))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ endpoint, ...device }) => ({ ...device, digest: sha256(endpoint) }));
}

/** Whether to ask the member about notifications: they have not answered, and no browser of theirs takes any. */
export async function isPushUnanswered(
  db: Db,
  { memberId }: { memberId: MemberId },
): Promise<boolean> {
  const member = await db
    .selectFrom("members as m")
    .select("m.id")
    .where("m.id", "=", memberId)
    .where("m.push_answered_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("push_subscriptions as p").select("p.id").whereRef("p.member_id", "=", "m.id"),
        ),
      ),
    )
    .executeTakeFirst();
  return member !== undefined;
}

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
