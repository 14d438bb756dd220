import type { ExpressionBuilder } from "kysely";
import type { Notification } from "~/core/messages/notifications";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import type { Db, Tables } from "~/db/tables";
import type { NotificationKind } from "~/db/tables/notifications";
import type { EventId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { addDays, DAY_MS, type Day, dayOf, type Instant, timeOf } from "~/lib/dates";
import { runForEach } from "~/lib/run-for-each";

/** A server that was stopped may be this late. */
const LATE_DAYS = 1;

const TELLING_FROM = "10:00";
const TELLING_UNTIL = "20:00";

interface Event {
  id: EventId;
  title: string;
  date: Day;
}

/**
 * Once for each event that was `daysAgo`, or a day more, tells the people whom `notificationsFor` names; returns how
 * many. By day only.
 */
export async function notifyRunners(
  db: Db,
  input: {
    kind: NotificationKind;
    daysAgo: number;
    now: Instant;
    timeZone: string;
    notificationsFor: (
      db: Db,
      event: Event,
    ) => Promise<{
      memberIds: readonly MemberId[];
      /** Made in the language of each. */
      told: (memberId: MemberId) => Notification;
    }>;
  },
): Promise<number> {
  const { kind, daysAgo, now, timeZone, notificationsFor } = input;
  const time = timeOf(now, timeZone);
  if (time < TELLING_FROM || time >= TELLING_UNTIL) return 0;
  const today = dayOf(now, timeZone);
  const [from, to] = [addDays(today, -daysAgo - LATE_DAYS), addDays(today, -daysAgo)];
  const events = await db
    .selectFrom("events")
    .select(["id", "title", "date"])
    .where("starts_at", ">", now - (daysAgo + LATE_DAYS + 1) * DAY_MS)
    .where("starts_at", "<", now - (daysAgo - 1) * DAY_MS)
    .where("status", "in", ["published", "completed"])
    .where("date", ">=", from)
    .where("date", "<=", to)
    .where(isNotYetNotified(kind))
    .execute();
  let told = 0;
  await runForEach(events, async (event) => {
    told += await inTransaction(db, async (db) => {
      const claimed = await db
        .insertInto("event_notifications")
        .values({ event_id: event.id, kind, notified_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (claimed.numInsertedOrUpdatedRows !== 1n) return 0;
      const { memberIds, told } = await notificationsFor(db, event);
      await notifyMembers(db, { notifications: () => memberIds.map(told), now });
      return memberIds.length;
    });
  });
  return told;
}

/** For `where`: the event's people were not told of this kind yet. */
export function isNotYetNotified(kind: NotificationKind) {
  return ({ not, exists, selectFrom }: ExpressionBuilder<Tables, "events">) =>
    not(
      exists(
        selectFrom("event_notifications as t")
          .select("t.kind")
          .whereRef("t.event_id", "=", "events.id")
          .where("t.kind", "=", kind),
      ),
    );
}
