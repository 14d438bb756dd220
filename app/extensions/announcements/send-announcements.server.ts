import { sql } from "kysely";
import { clubText, inClubWords } from "~/content/club-words.server";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import type { Db } from "~/db/tables";
import type { AnnouncementId, EventId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { runForEach } from "~/lib/run-for-each";
import { announcementNotification } from "./announcements";
import { listAnnouncedMembers } from "./audience.server";

/** Told in one transaction: other writes get their turn in between. */
const PEOPLE_PER_PORTION = 200;

interface Input {
  now: Instant;
  timeZone: string;
  linkOrigin: string | undefined;
  /** Aborted when the server is to stop: the rest is told after the next start. */
  stopping?: AbortSignal | undefined;
}

/**
 * Tells the people of announcements that can no longer be undone, in portions; a process that ends or stops in between
 * is carried on from the last portion. Returns how many people were told.
 */
export async function sendAnnouncements(db: Db, input: Input): Promise<number> {
  const due = await db
    .selectFrom("announcements")
    .select("id")
    // Literals, so that the planner can use the partial index.
    .where(sql<boolean>`state in ('waiting', 'sending')`)
    .where("send_at", "<=", input.now)
    .orderBy("send_at")
    .execute();
  let told = 0;
  await runForEach(due, async ({ id }) => {
    for (let isOver = false; !isOver && !input.stopping?.aborted; ) {
      const portion = await inTransaction(db, (db) => tellPortion(db, { ...input, id }));
      told += portion.people;
      isOver = portion.isOver;
    }
  });
  return told;
}

async function tellPortion(
  db: Db,
  { id, now, timeZone, linkOrigin }: Input & { id: AnnouncementId },
): Promise<{ people: number; isOver: boolean }> {
  // The first statement takes the row: another process waits, and finds the portion told.
  const row = await db
    .updateTable("announcements")
    .set({ state: "sending" })
    .where("id", "=", id)
    .where("state", "in", ["waiting", "sending"])
    .returning(["id", "token", "title", "text", "audience", "notified_until as after"])
    .returning(["event_id as eventId", "pace_group_id as paceGroupId", "created_at as createdAt"])
    .executeTakeFirst();
  if (!row) return { people: 0, isOver: true };
  const { audience, eventId, paceGroupId, after, createdAt } = row;
  const memberIds = await listAnnouncedMembers(db, {
    audience,
    eventId,
    paceGroupId,
    after,
    // Last month is that of the preview.
    now: createdAt,
    timeZone,
    limit: PEOPLE_PER_PORTION,
  });
  const event = eventId === null ? undefined : await findEvent(db, { eventId });
  await notifyMembers(db, {
    notifications: () => {
      const inWords = {
        ...row,
        title: clubText(row.title),
        text: clubText(row.text),
        event: event && inClubWords(event),
      };
      const notification = announcementNotification(inWords, { now, linkOrigin });
      return memberIds.map((memberId) => ({ ...notification, memberId }));
    },
    now,
  });
  const isOver = memberIds.length < PEOPLE_PER_PORTION;
  await db
    .updateTable("announcements")
    .set((eb) => ({
      state: isOver ? ("sent" as const) : ("sending" as const),
      notified_until: memberIds.at(-1) ?? after,
      people: eb("people", "+", memberIds.length),
    }))
    .where("id", "=", id)
    .execute();
  return { people: memberIds.length, isOver };
}

async function findEvent(db: Db, { eventId }: { eventId: EventId }) {
  return await db
    .selectFrom("events")
    .select(["id", "title", "starts_at as startsAt", "duration_minutes as durationMinutes"])
    .where("id", "=", eventId)
    .executeTakeFirst();
}
