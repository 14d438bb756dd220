import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { PushGateway, PushOutcome } from "~/gateways/push";
import type { Instant } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { URGENT_RANK } from "../channels";
import { countUnreadNotifications } from "../inbox/notifications.server";
import type { Attempt } from "../retries";
import type { ClaimedMessage } from "./claim-messages.server";
import { pushPayload, pushTtlSeconds } from "./push-payload";

const TOPIC_LENGTH = 32;

/**
 * Sends a message to every browser of its member that takes notifications, and removes those that no longer do: after
 * the last one the member is asked again whether they want notifications. Sent when one service accepted it.
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
  const { message, push, siteOrigin, now } = input;
  const { memberId, title, link, cause } = message;
  const targets = await listPushTargets(db, { memberId });
  const unread = await countUnreadNotifications(db, { memberId });
  const text = message.body ?? message.text;
  const payload = pushPayload({ title, text, link, cause, unread }, siteOrigin);
  const outcomes = await Promise.all(
    targets.map(async (target) => {
      const outcome = await push.send({
        target,
        payload,
        isUrgent: message.rank === URGENT_RANK,
        ttlSeconds: pushTtlSeconds(message.usefulUntil, now),
        topic: Buffer.from(sha256(cause), "hex").toString("base64url").slice(0, TOPIC_LENGTH),
      });
      return { id: target.id, outcome };
    }),
  );
  const gone = outcomes.filter(({ outcome }) => !outcome.ok && outcome.reason === "expired");
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id);
    await db.deleteFrom("push_subscriptions").where("id", "in", ids).execute();
    if (gone.length === targets.length)
      await db
        .updateTable("members")
        .set({ push_answered_at: null })
        .where("id", "=", memberId)
        .execute();
  }
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
