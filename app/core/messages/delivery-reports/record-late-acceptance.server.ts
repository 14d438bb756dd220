import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { nextChannel, parseChannels } from "../channels";
import type { Attempt } from "../retries";
import type { ClaimedMessage } from "../send/claim-messages.server";
import { updateClaimed } from "../send/update-claimed.server";

interface Input {
  message: ClaimedMessage;
  outcome: Attempt;
  cost: number;
  now: Instant;
}

/**
 * Stores that a service accepted an attempt after a report of an earlier attempt had changed the message: the earlier
 * outcome is replaced, and the next way that its failure queued is removed. Returns false where nothing changed.
 */
export async function recordLateAcceptance(
  db: Db,
  { message, outcome, cost, now }: Input,
): Promise<boolean> {
  if (!outcome.ok || outcome.reference === undefined) return false;
  const { reference } = outcome;
  const { numUpdatedRows } = await updateClaimed(db, message)
    .where("state", "in", ["sent", "failed"])
    .where("reference", "<>", reference)
    .set((eb) => ({
      state: "sent",
      reason: null,
      reference,
      sent_at: now,
      cost: eb("cost", "+", cost),
    }))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  const way = nextChannel(parseChannels(message.ways), message.way);
  if (way !== undefined)
    await db
      .deleteFrom("messages")
      .where("member_id", "=", message.memberId)
      .where("cause", "=", message.cause)
      .where("way", "=", way)
      .where("state", "=", "queued")
      .where("attempts", "=", 0)
      .execute();
  return true;
}
