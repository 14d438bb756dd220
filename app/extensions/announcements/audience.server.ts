import { SEAT_HOLDING } from "~/core/bookings/status";
import { ON_WAITLIST } from "~/core/bookings/waitlist/rules";
import { MESSAGE_RETENTION_MS } from "~/core/messages/retries";
import { requeueMessages } from "~/core/messages/send/requeue-messages.server";
import { recordAdminAudit } from "~/core/people/audit/record-undo.server";
import { CURRENT_MEMBERS } from "~/core/people/members";
import { forgetWordsOf, partOf } from "~/core/site/words/words.server";
import { unindexed } from "~/db/conditions";
import type { Db } from "~/db/tables";
import type { AdminId, AnnouncementId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { FIRST_LANGUAGE, languageOf } from "~/lib/language";
import { runForEach } from "~/lib/run-for-each";
import { announcementCause } from "./announcements";
import { type AudienceChoice, lastMonth } from "./audiences";
import { type AudienceSize, NOBODY, toldTogether } from "./preview";

interface AudienceQuery extends AudienceChoice {
  now: Instant;
  timeZone: string;
}

/** Members of an audience after `after` in the order of their ids, `limit` of them; nobody who is suspended or erased. */
export async function listAnnouncedMembers(
  db: Db,
  { after, limit, ...query }: AudienceQuery & { after: MemberId; limit: number },
): Promise<MemberId[]> {
  const rows = await membersOf(db, query)
    .select("m.id")
    .where("m.id", ">", after)
    .orderBy("m.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many people an audience has in each language, and how they would be told. */
export async function countAudience(db: Db, query: AudienceQuery): Promise<AudienceSize> {
  const isEverybody = query.audience === "members";
  const rows = await membersOf(db, query)
    // All members are counted along the index of their statuses.
    .$if(isEverybody, (query) => query.where("m.status", "=", "active"))
    .select(({ fn, exists, and, not, selectFrom }) => {
      const hasPush = exists(
        selectFrom("push_subscriptions as p").select("p.id").whereRef("p.member_id", "=", "m.id"),
      );
      const consents = exists(
        selectFrom("consent as c")
          .select("c.id")
          .whereRef("c.member_id", "=", "m.id")
          .where("c.purpose", "=", "whatsapp_messages")
          .where("c.withdrawn_at", "is", null),
      );
      const wantsNone = exists(
        selectFrom("notification_choices as n")
          .select("n.member_id")
          .whereRef("n.member_id", "=", "m.id")
          .where("n.topic", "=", "changes")
          .where("n.channel", "=", "message")
          .where("n.wanted", "=", 0),
      );
      const hasEmail = exists(
        selectFrom("member_emails as e")
          .select("e.id")
          .whereRef("e.member_id", "=", "m.id")
          .where("e.confirmed_at", "is not", null)
          .where("e.withdrawn_at", "is", null),
      );
      const wantsPhone = and([not(hasPush), consents, not(wantsNone)]);
      return [
        "m.language",
        fn.countAll<number>().as("people"),
        fn.countAll<number>().filterWhere(hasPush).as("push"),
        fn.countAll<number>().filterWhere(wantsPhone).as("phone"),
        fn
          .countAll<number>()
          .filterWhere(and([not(hasPush), not(wantsPhone), hasEmail]))
          .as("email"),
      ];
    })
    .groupBy("m.language")
    .execute();
  const size: AudienceSize = {};
  for (const { language: chosen, ...told } of rows) {
    const language = languageOf(chosen) ?? FIRST_LANGUAGE;
    size[language] = toldTogether([size[language] ?? NOBODY, told]);
  }
  return size;
}

function membersOf(db: Db, query: AudienceQuery) {
  const members = db
    .selectFrom("members as m")
    .where(({ eb, ref }) => eb(unindexed(ref("m.status")), "in", CURRENT_MEMBERS));
  const { audience, eventId, paceGroupId } = query;
  switch (audience) {
    case "booked":
    case "group":
      return members.where("m.id", "in", (eb) =>
        eb
          .selectFrom("bookings as b")
          .select("b.member_id")
          .where("b.event_id", "=", eventId)
          .where("b.status", "in", SEAT_HOLDING)
          .$if(audience === "group", (query) => query.where("b.pace_group_id", "=", paceGroupId)),
      );
    case "waiting":
      return members.where("m.id", "in", (eb) =>
        eb
          .selectFrom("waitlist_entries as w")
          .select("w.member_id")
          .where("w.event_id", "=", eventId)
          .where("w.status", "in", ON_WAITLIST),
      );
    case "last_month": {
      const { from, before } = lastMonth(query.now, query.timeZone);
      return members.where("m.id", "in", (eb) =>
        eb
          .selectFrom("check_ins as c")
          .select("c.member_id")
          .where("c.date", ">=", from)
          .where("c.date", "<", before)
          .where("c.is_guest", "=", 0),
      );
    }
    case "members":
      return members.where(({ eb, ref }) => eb(unindexed(ref("m.status")), "=", "active"));
  }
}

/** Makes the messages of an announcement that did not go out due again; returns how many. */
export async function retryAnnouncement(
  db: Db,
  input: { id: AnnouncementId; adminId: AdminId; requestId: string | null; now: Instant },
): Promise<number> {
  const { id, now } = input;
  return await inTransaction(db, async (db) => {
    const messages = await requeueMessages(db, { cause: announcementCause(id), now });
    await recordAdminAudit(db, input, {
      action: "messages_retried",
      subject: { kind: "club", id: "announcements" },
      details: { messages },
    });
    return messages;
  });
}

const AT_ONCE = 500;

/**
 * Removes announcements that left, or were taken back, more than 90 days ago, as long as their messages are kept, and what
 * they are in other languages. What members have in their inbox stays, without the link. Returns how many.
 */
export async function removeOldAnnouncements(db: Db, { now }: { now: Instant }): Promise<number> {
  const old = await db
    .selectFrom("announcements")
    .select(["id", "text"])
    .where("created_at", "<", now - MESSAGE_RETENTION_MS)
    .where("state", "in", ["sent", "undone"])
    .execute();
  await runForEach(old, async ({ id, text }) => {
    await unlink(db, { cause: announcementCause(id) });
    if (!(await isAnnouncedAgain(db, { text, now })))
      await forgetWordsOf(db, { part: partOf("announcement", text) });
    await db.deleteFrom("announcements").where("id", "=", id).execute();
  });
  return old.length;
}

/** Whether a later announcement has the same text, and so the same translations. */
async function isAnnouncedAgain(
  db: Db,
  { text, now }: { text: string; now: Instant },
): Promise<boolean> {
  const later = await db
    .selectFrom("announcements")
    .select("id")
    .where("created_at", ">=", now - MESSAGE_RETENTION_MS)
    .where("text", "=", text)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** Takes the link that will lead nowhere out of the inboxes, in portions. */
async function unlink(db: Db, { cause }: { cause: string }): Promise<void> {
  for (;;) {
    const { numUpdatedRows } = await db
      .updateTable("notifications")
      .set({ link: null })
      .where("id", "in", (eb) =>
        eb
          .selectFrom("notifications as n")
          .select("n.id")
          .where("n.cause", "=", cause)
          .where("n.link", "is not", null)
          .limit(AT_ONCE),
      )
      .executeTakeFirstOrThrow();
    if (Number(numUpdatedRows) < AT_ONCE) return;
  }
}
