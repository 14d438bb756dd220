import { URGENT_RANK } from "~/core/messages/channels";
import { countUnreadNotifications } from "~/core/messages/inbox/notifications.server";
import type { Attempt } from "~/core/messages/retries";
import type { ClaimedMessage } from "~/core/messages/send/claim-messages.server";
import type { Db } from "~/db/tables";
import type { MemberId, PushSubscriptionId } from "~/db/tables/shapes";
import type { PushGateway, PushOutcome } from "~/gateways/push";
import type { Instant } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { pushPayload, pushTtlSeconds } from "./push-rules";

const TOPIC_LENGTH = 32;

/** The origin of links in a trial, which has no public address. */
const LOCAL = "http://localhost";

/**
 * Sends a message to every browser of its member that takes notifications, and removes those that no longer do. Sent
 * when one service accepted it.
 */
export async function pushMessage(
  db: Db,
  input: {
    message: ClaimedMessage;
    push: PushGateway;
    siteOrigin?: string | undefined;
    now: Instant;
  },
): Promise<Attempt> {
  const { message, push, siteOrigin = LOCAL, now } = input;
  const { memberId, title, link, cause } = message;
  const targets = await listPushTargets(db, { memberId });
  const unread = await countUnreadNotifications(db, { memberId });
  const text = message.body ?? message.text;
  const payload = pushPayload({ title, text, link, cause, unread }, siteOrigin);
  const outcomes = await Promise.all(
    targets.map(async (target) => {
      const outcome = await push.send({
        ...{ target, payload, isUrgent: message.rank === URGENT_RANK },
        ttlSeconds: pushTtlSeconds(message.usefulUntil, now),
        topic: Buffer.from(sha256(cause), "hex").toString("base64url").slice(0, TOPIC_LENGTH),
      });
      return { id: target.id, outcome };
    }),
  );
  const gone = outcomes.filter(({ outcome }) => !outcome.ok && outcome.reason === "expired");
  if (gone.length > 0)
    await db
      .deleteFrom("push_subscriptions")
      .where(
        "id",
        "in",
        gone.map(({ id }) => id),
      )
      .execute();
  return attemptOf(outcomes.map(({ outcome }) => outcome));
}

/** One outcome for all browsers of the member: the best of theirs. */
function attemptOf(outcomes: PushOutcome[]): Attempt {
  return (
    outcomes.find(({ ok }) => ok) ??
    outcomes.find((outcome) => !outcome.ok && outcome.reason === "limit") ??
    outcomes.find((outcome) => !outcome.ok && outcome.reason === "unavailable") ??
    outcomes.find((outcome) => !outcome.ok && outcome.reason === "refused") ?? {
      ok: false,
      reason: "expired",
    }
  );
}

/** The browsers of a member that take notifications, with the keys that a message to them needs. */
async function listPushTargets(db: Db, { memberId }: { memberId: MemberId }) {
  return await db
    .selectFrom("push_subscriptions")
    .select(["id", "endpoint", "p256dh", "auth"])
    .where("member_id", "=", memberId)
    .execute();
}

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

/** A member's browsers that take notifications, the latest first; a browser finds itself by the digest of its address. */
export async function listPushDevices(db: Db, { memberId }: { memberId: MemberId }) {
  const rows = await db
    .selectFrom("push_subscriptions")
    .select(["id", "device", "endpoint", "created_at as createdAt"])
    .where("member_id", "=", memberId)
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
