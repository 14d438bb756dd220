import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import type { Notification } from "../../rules/notifications";
import { listRecipients, type Recipient } from "../queries/list-recipients.server";
import { KIND_TEXTS, phoneText } from "../rules/texts";
import { tellable, waysFor } from "../rules/ways";

const URGENT_RANK = 0;
const USUAL_RANK = 1;

/** A notification, and what the member chose for its topic. */
export interface Wanted {
  notification: Notification;
  /** In the inbox or as messages: a browser shows what either of them gets. */
  isChosen: boolean;
  isMessageChosen: boolean;
}

/**
 * Queues a message for each notification over the first way that its member allows; the next way follows when
 * that one fails. The same cause is queued once. Call it in the transaction of the change.
 */
export async function queueMessages(
  db: Db,
  { wanted, now }: { wanted: Wanted[]; now: Instant },
): Promise<void> {
  const memberIds = wanted.map(({ notification }) => notification.memberId);
  if (memberIds.length === 0) return;
  const recipients = await listRecipients(db, { memberIds, now });
  const rows = wanted.flatMap((one) => {
    const { kind, memberId } = one.notification;
    return rowFor(one, tellable(recipients.get(memberId), kind), now);
  });
  if (rows.length === 0) return;
  await db
    .insertInto("messages")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["member_id", "cause", "way"]).doNothing())
    .execute();
}

/** The message over the member's first way, or none where they allow no way, or must not be told. */
function rowFor(one: Wanted, recipient: Recipient | undefined, now: Instant) {
  if (!recipient) return [];
  const { notification } = one;
  const { memberId, kind, title, filledIn = {} } = notification;
  const { reach } = KIND_TEXTS[kind];
  const text = phoneText(kind, filledIn);
  const wantsMessages = recipient.consents && one.isMessageChosen && text !== undefined;
  const hasPush = recipient.hasPush && one.isChosen;
  const ways = waysFor({ ...recipient, hasPush, wantsMessages }, reach);
  const [way] = ways;
  if (!way) return [];
  return [
    {
      id: newId(),
      member_id: memberId,
      cause: notification.cause ?? `${kind}:${notification.link ?? ""}:${now}`,
      way,
      ways: JSON.stringify(ways),
      kind,
      event_id: notification.eventId ?? null,
      title,
      text: text ?? notification.text,
      body: notification.text,
      filled_in: JSON.stringify(filledIn),
      link: notification.link ?? null,
      rank: reach === "urgent" ? URGENT_RANK : USUAL_RANK,
      state: "queued" as const,
      next_at: notification.notBefore ?? now,
      useful_until: notification.usefulUntil ?? null,
      created_at: now,
    },
  ];
}
