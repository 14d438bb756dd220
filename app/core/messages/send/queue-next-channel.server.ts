import type { Db } from "~/db/tables";
import type { MessageId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { nextChannel, parseChannels } from "../channels";
import { mayRepeat, NEVER_AGAIN } from "../retries";

const ENDS = new Set<string | null>(NEVER_AGAIN);

/**
 * Queues a failed message over the next way that its member allowed; returns whether there is one. The way is
 * queued once, also when two reports of the failure arrive.
 */
export async function queueNextChannel(
  db: Db,
  { messageId, now }: { messageId: MessageId; now: Instant },
): Promise<boolean> {
  const message = await db
    .selectFrom("messages")
    .select(["member_id", "cause", "way", "ways", "kind", "event_id", "title", "text", "body"])
    .select(["filled_in", "link", "rank", "repeats", "useful_until", "reason"])
    .where("id", "=", messageId)
    .executeTakeFirst();
  if (!message || ENDS.has(message.reason)) return false;
  if (message.useful_until !== null && message.useful_until <= now) return false;
  if (!mayRepeat(message)) return false;
  const way = nextChannel(parseChannels(message.ways), message.way);
  if (!way) return false;
  const { reason: _, ...same } = message;
  const queued = await db
    .insertInto("messages")
    .values({ ...same, id: newId(), way, state: "queued", next_at: now, created_at: now })
    .onConflict((conflict) => conflict.columns(["member_id", "cause", "way"]).doNothing())
    .executeTakeFirst();
  return queued.numInsertedOrUpdatedRows === 1n;
}
