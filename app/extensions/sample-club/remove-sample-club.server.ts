import { sql } from "kysely";
import { seatHeld } from "~/core/bookings/status.server";
import { ON_WAITLIST } from "~/core/bookings/waitlist/rules";
import { settleEventWaitlist } from "~/core/bookings/waitlist/settle-waitlist.server";
import { type ByAdmin, recordAdminAudit } from "~/core/people/audit/record-undo.server";
import { saveSection } from "~/core/site/settings/content-changes.server";
import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";

/** Tables whose rows are deleted with an event; `bookings` comes later. */
const OF_EVENTS = [
  "check_ins",
  "check_in_entries",
  "undone_walk_ins",
  "desk_devices",
  "waitlist_entries",
  "messages",
  "event_notifications",
  "announcements",
] as const;
/** Tables whose rows are deleted with a booking. */
const OF_BOOKINGS = [
  "check_ins",
  "check_in_entries",
  "waitlist_entries",
  "credit_entries",
  "seat_links",
] as const;

interface By extends ByAdmin {
  adminName: string;
}

/**
 * Removes the sample's people and events with all their rows, in one transaction. A sample event with a real
 * booking stays as an event of the club. Repeating it changes nothing.
 */
export async function removeSampleClub(db: Db, by: By): Promise<void> {
  const freed = await inTransaction(db, async (db) => {
    await keepBookedEvents(db);
    const freed = await releaseSeats(db);
    await removeEvents(db);
    await removePeople(db);
    await recordAdminAudit(db, by, {
      action: "sample_removed",
      subject: { kind: "club", id: SAMPLE_MARK },
      details: {},
    });
    return freed;
  });
  if (!(await isSampleRemoved(db)))
    await saveSection(db, { ...by, section: SAMPLE_MARK, values: { removed: true }, seen: 0 });
  for (const eventId of freed) await settleEventWaitlist(db, { eventId, now: by.now });
}

async function keepBookedEvents(db: Db): Promise<void> {
  const booked = db
    .selectFrom("bookings as b")
    .innerJoin("members as m", "m.id", "b.member_id")
    .select("b.event_id")
    .where("b.event_id", "in", listSampleEventIds(db))
    .where("m.is_sample", "=", 0);
  await db.updateTable("events").set({ is_sample: 0 }).where("id", "in", booked).execute();
}

/**
 * Takes the sample people's bookings and places on waitlists off the events that stay; returns the ids of those
 * events.
 */
async function releaseSeats(db: Db): Promise<EventId[]> {
  const booked = await db
    .selectFrom("bookings as b")
    .innerJoin("events as e", "e.id", "b.event_id")
    .select(["b.event_id as eventId"])
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("b.member_id", "in", listSampleMemberIds(db))
    .where("e.is_sample", "=", 0)
    .where(seatHeld("b.status"))
    .groupBy("b.event_id")
    .execute();
  const waiting = await db
    .selectFrom("waitlist_entries as w")
    .select("w.event_id as eventId")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("w.member_id", "in", listSampleMemberIds(db))
    .where("w.status", "in", ON_WAITLIST)
    .groupBy("w.event_id")
    .execute();
  for (const [column, rows] of [
    ["seats_taken", booked],
    ["waiting", waiting],
  ] as const)
    for (const { eventId, count } of rows)
      await db
        .updateTable("events")
        .set((eb) => ({ [column]: eb(column, "-", Number(count)) }))
        .where("id", "=", eventId)
        .execute();
  return [...new Set([...booked, ...waiting].map(({ eventId }) => eventId))];
}

async function removeEvents(db: Db): Promise<void> {
  const members = listSampleMemberIds(db);
  const events = listSampleEventIds(db);
  const bookings = db.selectFrom("bookings").select("id").where("member_id", "in", members);
  for (const table of OF_EVENTS)
    await db.deleteFrom(table).where("event_id", "in", events).execute();
  for (const table of OF_BOOKINGS)
    await db.deleteFrom(table).where("booking_id", "in", bookings).execute();
  await db.deleteFrom("bookings").where("member_id", "in", members).execute();
  await db.deleteFrom("payment_references").where("member_id", "in", members).execute();
  await db.deleteFrom("payments").where("member_id", "in", members).execute();
  await db.deleteFrom("events").where("id", "in", events).execute();
}

/** Deletes the sample people and all rows that belong to them alone. */
async function removePeople(db: Db): Promise<void> {
  const members = listSampleMemberIds(db);
  for (const [column, table] of [
    ["likes", "post_likes"],
    ["comments", "post_comments"],
  ] as const) {
    const theirs = sql`select count(*) from ${sql.table(table)} as own
      where own.post_id = posts.id and own.member_id in (select id from members where is_sample = 1)`;
    const touched = db.selectFrom(table).select("post_id").where("member_id", "in", members);
    await db
      .updateTable("posts")
      .set({ [column]: sql`${sql.ref(column)} - (${theirs})` })
      .where("id", "in", touched)
      .execute();
  }
  const pictures = db
    .selectFrom("members")
    .select("picture_id")
    .where("id", "in", members)
    .where("picture_id", "is not", null);
  await db
    .deleteFrom("pictures")
    .where("id", "in", pictures.$castTo<{ picture_id: string }>())
    .execute();
  await db.deleteFrom("members").where("id", "in", members).execute();
}

/** A query of the sample people's ids. The literal 1 lets the database use the index over the sample. */
function listSampleMemberIds(db: Db) {
  return db.selectFrom("members").select("id").where(sql<boolean>`is_sample = 1`);
}

/** A query of the sample events' ids. */
function listSampleEventIds(db: Db) {
  return db.selectFrom("events").select("id").where(sql<boolean>`is_sample = 1`);
}

/** Whether the club has any sample row. */
export async function hasSample(db: Db): Promise<boolean> {
  const member = await listSampleMemberIds(db).limit(1).executeTakeFirst();
  const event = await listSampleEventIds(db).limit(1).executeTakeFirst();
  return member !== undefined || event !== undefined;
}

/** Whether the sample club was removed, so that it is not added again. */
export async function isSampleRemoved(db: Db): Promise<boolean> {
  const mark = await db
    .selectFrom("club_content")
    .select("version")
    .where("section", "=", SAMPLE_MARK)
    .limit(1)
    .executeTakeFirst();
  return mark !== undefined;
}

/** Recorded among the versions of the club's content when the sample is removed. */
const SAMPLE_MARK = "sample-club";
