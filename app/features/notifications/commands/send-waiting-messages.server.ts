import type { Db } from "~/db/tables";
import type { SmsGateway } from "~/gateways/sms";
import type { Instant } from "~/lib/dates";

const MESSAGES_PER_CALL = 50;

/**
 * Sends queued messages, each at most once: a message is marked as tried before sending. Returns how many the
 * gateway accepted. Call it after the commit.
 */
export async function sendWaitingMessages(
  db: Db,
  input: { sms: SmsGateway; now: Instant },
): Promise<number> {
  const waiting = await db
    .selectFrom("text_messages as t")
    .innerJoin("members as m", "m.id", "t.member_id")
    .select(["t.id", "t.text", "m.phone"])
    .where("t.tried_at", "is", null)
    .orderBy("t.created_at")
    .limit(MESSAGES_PER_CALL)
    .execute();
  let sent = 0;
  for (const message of waiting) {
    if (!(await claim(db, { id: message.id, now: input.now }))) continue;
    const outcome = await input.sms.send({ to: message.phone, text: message.text });
    if (!outcome.ok) continue;
    sent += 1;
    await db
      .updateTable("text_messages")
      .set({ sent_at: input.now })
      .where("id", "=", message.id)
      .execute();
  }
  return sent;
}

async function claim(db: Db, input: { id: string; now: Instant }): Promise<boolean> {
  const claimed = await db
    .updateTable("text_messages")
    .set({ tried_at: input.now })
    .where("id", "=", input.id)
    .where("tried_at", "is", null)
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}
