import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { endSupersededMessages } from "./end-superseded-messages.server";
import { listAudience } from "./list-audience.server";
import { notificationRows } from "./notification-rows";
import type { Notification } from "../notifications";

const ROWS_PER_INSERT = 200;

/**
 * Adds notifications to the inboxes of members who chose them there, and queues a message for each over the first way
 * that its member allows; the next way follows when that one fails. A cause is told once, and waiting messages that it
 * makes untrue are ended. Call it in the transaction of the change; `sendWaitingMessages` sends after the commit.
 */
export async function notifyMembers(
  db: Db,
  { notifications, now }: { notifications: Notification[]; now: Instant },
): Promise<void> {
  for (let at = 0; at < notifications.length; at += ROWS_PER_INSERT) {
    const some = notifications.slice(at, at + ROWS_PER_INSERT);
    await endSupersededMessages(db, { notifications: some, now });
    const audience = await listAudience(db, { memberIds: some.map(({ memberId }) => memberId) });
    const rows = some.map((notification) =>
      notificationRows(notification, audience, { inboxId: newId(), messageId: newId(), now }),
    );
    await insertInInbox(
      db,
      rows.flatMap(({ inbox }) => inbox ?? []),
    );
    const messages = rows.flatMap(({ message }) => message ?? []);
    if (messages.length > 0)
      await db
        .insertInto("messages")
        .values(messages)
        .onConflict((conflict) => conflict.columns(["member_id", "cause", "way"]).doNothing())
        .execute();
  }
}

type InboxRow = NonNullable<ReturnType<typeof notificationRows>["inbox"]>;

async function insertInInbox(db: Db, rows: InboxRow[]): Promise<void> {
  const [only, ...more] = rows;
  if (!only) return;
  if (more.length === 0) await insertOne(db, only);
  else
    await db
      .insertInto("notices")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

const insertOne = prepared((db, row: Places<InboxRow>) =>
  db
    .insertInto("notices")
    .values(row)
    .onConflict((conflict) => conflict.doNothing()),
);
