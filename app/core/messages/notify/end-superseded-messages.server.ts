import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import type { Notification } from "../notifications";
import { SUPERSEDED_KINDS } from "./superseded";
import { endAllMessages } from "../send/end-all-messages.server";
import { endMessages } from "../send/end-messages.server";

/**
 * Ends waiting messages to these people about the same run that are no longer true: 'Still in tomorrow?' is not sent
 * after 'cancelled'. Call it before the new messages are queued.
 */
export async function endSupersededMessages(
  db: Db,
  { notifications, now }: { notifications: readonly Notification[]; now: Instant },
): Promise<void> {
  const alike = Map.groupBy(notifications, ({ kind, eventId }) => `${kind} ${eventId}`);
  for (const some of alike.values()) {
    const [first] = some;
    const kinds = first && SUPERSEDED_KINDS[first.kind];
    const { eventId } = first ?? {};
    if (!kinds || eventId === undefined) continue;
    const memberIds = some.map(({ memberId }) => memberId);
    await endAllMessages(() => endMessages(db, { memberIds, eventId, kinds, now }));
  }
}
