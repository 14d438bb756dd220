import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { isChannelAvailable, notifiableRecipient, parseChannels } from "../channels";
import { type Notification, notificationRows } from "../notifications";
import { inOwnLanguages, listAudience } from "../notify/notify-members.server";
import { deliverMessage, listRecipients, type MessageServices } from "./deliver-message.server";

/**
 * Hands notifications over at once and records nothing, for a word about a database that takes no writes: neither the inbox
 * nor a cost or a report knows of it. Returns how many members a service accepted one for.
 */
export async function sendUnrecorded(
  db: Db,
  input: MessageServices & { notifications: () => Notification[]; now: Instant },
): Promise<number> {
  const { notifications: make, now, ...services } = input;
  const notifications = await inOwnLanguages(db, make);
  const memberIds = notifications.map(({ memberId }) => memberId);
  const audience = await listAudience(db, { memberIds });
  const recipients = await listRecipients(db, { memberIds, now });
  const rows = notifications.flatMap(
    (notification) =>
      notificationRows(notification, audience, { inboxId: newId(), messageId: newId(), now })
        .message ?? [],
  );
  const sent = await Promise.all(
    rows.map((row) => {
      const recipient = notifiableRecipient(recipients.get(row.member_id), row.kind);
      return overAnyChannel(db, row, { ...services, recipient, now });
    }),
  );
  return sent.filter(Boolean).length;
}

type MessageRow = NonNullable<ReturnType<typeof notificationRows>["message"]>;
type Delivery = Omit<Parameters<typeof deliverMessage>[1], "message" | "note">;

/** Whether a service took the message over one of its member's channels, tried in their order. */
async function overAnyChannel(db: Db, row: MessageRow, delivery: Delivery): Promise<boolean> {
  const { member_id: memberId, filled_in: filledIn, useful_until: usefulUntil, ...same } = row;
  const claim = { memberId, filledIn, usefulUntil, attempts: 1, repeats: 0, leaseUntil: 0 };
  const channels = parseChannels(row.channels);
  for (const channel of channels.filter((one) => isChannelAvailable(one, delivery))) {
    const message = { ...same, ...claim, channel };
    const delivered = deliverMessage(db, { ...delivery, message, note: async () => undefined });
    // A browser that no longer takes notifications cannot be removed now.
    if (await delivered.catch(() => false)) return true;
  }
  return false;
}
