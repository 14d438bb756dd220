import { sql } from "kysely";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { LIVE } from "~/core/bookings/status";
import { ON_WAITLIST } from "~/core/bookings/waitlist/rules";
import { leaveWaitlist } from "~/core/bookings/waitlist/settle-waitlist.server";
import { recordAudit } from "~/core/people/audit/record-undo.server";
import { emptyProfile } from "~/core/people/profile/profile-columns.server";
import { storeAchievements } from "~/core/progress/achievements/achievements.server";
import { countBroughtBy } from "~/core/progress/statistics/statistics.server";
import { forgetName } from "~/core/site/forget-name/forget-name.server";
import { deleteUntilNone } from "~/db/bulk-writes";
import { lockRows } from "~/db/dialect";
import type { Db, Tables } from "~/db/tables";
import type { MemberId, PostId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { digitsIn } from "~/lib/phone-digits";
import { ERASED_ACTIVITY, ERASED_NAME } from "./erasure";
import { eraseFreeText, findErasure, listOwnRecords } from "./find-erasure-effects.server";

/** Tables whose rows of the member are deleted. */
export const ERASED_TABLES = [
  "sessions",
  "member_notes",
  "passkeys",
  "passkey_offers",
  "guardians",
  "achievements",
  "member_statistics",
  "member_events",
  "consent",
  "activities",
  "removed_activities",
  "board_places",
  "post_reports",
  "comment_reports",
  "post_hides",
  "member_blocks",
  "notification_choices",
  "notifications",
  "messages",
  "whatsapp_people",
  "whatsapp_messages",
  "push_subscriptions",
  "member_emails",
  "calendar_feeds",
  "waitlist_entries",
  "volunteers",
  "payment_references",
  "opening_balances",
  "erasure_requests",
] as const satisfies (keyof Tables)[];

/** Replaces a participant's name, address and number; also of another member's guest with the erased number. */
const NOBODY = {
  participant_name: ERASED_NAME,
  participant_email: null,
  participant_phone: sql<string>`'erased-' || id`,
};

/**
 * Erases a member: cancels coming bookings, deletes personal rows and anonymises the rest; bookings keep date and
 * amount. Afterwards no row contains the phone number. Repeating it changes nothing. With `isRequested` a member who keeps
 * their account meanwhile stays. Returns the phone number, to erase it outside the database; undefined where nobody is erased.
 */
export async function eraseMember(
  db: Db,
  input: { memberId: MemberId; isRequested?: boolean; now: Instant },
): Promise<string | undefined> {
  await cancelComingBookings(db, input);
  return await inTransaction(db, async (db) => {
    const member = await db
      .selectFrom("members")
      .select(["phone", "picture_id as pictureId", "full_name", "display_name"])
      .select("invited_by as inviter")
      .where("id", "=", input.memberId)
      .$call(lockRows(db))
      .executeTakeFirst();
    if (!member || (input.isRequested && !(await findErasure(db, input)))) return undefined;
    await forgetNumber(db, { phone: member.phone });
    await db
      .updateTable("announcements")
      .set({ author_name: ERASED_NAME })
      .where("author_id", "=", input.memberId)
      .execute();
    await forgetName(db, { names: [member.full_name, member.display_name], now: input.now });
    await eraseFreeText(db, input);
    await forgetCommunity(db, input);
    for (const table of ERASED_TABLES) {
      const rows = db.deleteFrom(table).where("member_id", "=", input.memberId);
      await deleteUntilNone(() => rows.executeTakeFirstOrThrow());
    }
    if (member.pictureId)
      await db.deleteFrom("pictures").where("id", "=", member.pictureId).execute();
    await forgetOrigins(db, input);
    await anonymise(db, input);
    if (member.inviter) await recountBrought(db, { memberId: member.inviter, now: input.now });
    await recordAudit(db, {
      actor: { kind: "system", id: null },
      action: "member_erased",
      subject: { kind: "member", id: input.memberId },
      requestId: null,
      now: input.now,
    });
    return member.phone;
  });
}

async function forgetNumber(db: Db, { phone }: { phone: string }): Promise<void> {
  await db.deleteFrom("otp_challenge").where("phone", "=", phone).execute();
  await db.deleteFrom("contacts").where("whatsapp", "=", phone).execute();
  await db.deleteFrom("undone_walk_ins").where("phone", "=", phone).execute();
  await db.deleteFrom("whatsapp_people").where("user_id", "=", digitsIn(phone)).execute();
  await db
    .updateTable("admins")
    .set({ alert_phone: null })
    .where("alert_phone", "=", phone)
    .execute();
  const keys = `%${phone.replace(/[%_\\]/g, "")}%`;
  await db.deleteFrom("rate_bucket").where("key", "like", keys).execute();
  await db
    .updateTable("bookings")
    .set(NOBODY)
    .where("participant_phone", "=", phone)
    .where("is_guest", "=", 1)
    .execute();
}

/** Deletes posts with pictures, likes and comments, and lowers the counters of others' posts. */
async function forgetCommunity(db: Db, input: { memberId: MemberId }): Promise<void> {
  const { memberId } = input;
  for (const [column, table, isCounted] of [
    ["likes", "post_likes", sql`1 = 1`],
    ["comments", "post_comments", sql`own.hidden_at is null`],
  ] as const) {
    const counted = sql`select count(*) from ${sql.table(table)} as own
      where own.member_id = ${memberId} and own.post_id = posts.id and ${isCounted}`;
    const touched = db.selectFrom(table).select("post_id").where("member_id", "=", memberId);
    await db
      .updateTable("posts")
      .set({ [column]: sql`${sql.ref(column)} - (${counted})` })
      .where("id", "in", touched)
      .execute();
    await db.deleteFrom(table).where("member_id", "=", memberId).execute();
  }
  await forgetReports(db, input);
  await db.deleteFrom("member_blocks").where("blocked_id", "=", memberId).execute();
  const removed = await db
    .deleteFrom("posts")
    .where("member_id", "=", memberId)
    .returning("picture_id as pictureId")
    .execute();
  const pictures = removed.flatMap(({ pictureId }) => (pictureId ? [pictureId] : []));
  if (pictures.length > 0) await db.deleteFrom("pictures").where("id", "in", pictures).execute();
}

/** Closes this member's open reports; posts and comments without other reports leave the review list. */
async function forgetReports(db: Db, { memberId }: { memberId: MemberId }): Promise<void> {
  const closed = { reported_at: sql<null>`case when open_reports > 1 then reported_at end` };
  const openOf = (table: "post_reports" | "comment_reports") =>
    db.selectFrom(table).where("member_id", "=", memberId).where("settled_at", "is", null);
  await db
    .updateTable("posts")
    .set((eb) => ({ ...closed, open_reports: eb("open_reports", "-", 1) }))
    .where("id", "in", openOf("post_reports").select(sql<PostId>`post_id`.as("id")))
    .execute();
  await db
    .updateTable("post_comments")
    .set((eb) => ({ ...closed, open_reports: eb("open_reports", "-", 1) }))
    .where("id", "in", openOf("comment_reports").select(sql<string>`comment_id`.as("id")))
    .execute();
}

/**
 * Keeps the member's id in the old club, which names nobody, so that a later import does not create them
 * again. Deletes a spreadsheet's id, which is made from the phone number.
 */
async function forgetOrigins(db: Db, { memberId }: { memberId: MemberId }): Promise<void> {
  await db
    .deleteFrom("origins")
    .where("member_id", "=", memberId)
    .where((eb) => eb.or([eb("kind", "<>", "member"), eb("source", "=", "spreadsheet")]))
    .execute();
  await db
    .updateTable("origins")
    .set({ details: null, file: "" })
    .where("member_id", "=", memberId)
    .execute();
}

/** Removes what a treasurer wrote of money that was paid online or taken at the desk. Amounts and days stay. */
async function forgetMoneyNotes(db: Db, { memberId }: { memberId: MemberId }): Promise<void> {
  const payments = db.selectFrom("payments").select("id").where("member_id", "=", memberId);
  const online = db.selectFrom("online_payments").select("id").where("payment_id", "in", payments);
  await db
    .updateTable("online_refunds")
    .set({ reason: "" })
    .where("online_payment_id", "in", online)
    // The service gets the words of one that it has not answered once more.
    .where("state", "<>", "asked")
    .execute();
  await db
    .updateTable("online_payments")
    .set({ note: null })
    .where("payment_id", "in", payments)
    .execute();
  const bookings = db.selectFrom("bookings").select("id").where("member_id", "=", memberId);
  await db
    .updateTable("settled_desk_money")
    .set({ note: "" })
    .where("entry", "in", (eb) =>
      eb.selectFrom("check_in_entries").select("nonce").where("booking_id", "in", bookings),
    )
    .execute();
}

/** Recounts the inviter's achievement without the erased member. */
async function recountBrought(db: Db, input: { memberId: MemberId; now: Instant }): Promise<void> {
  const { memberId, now } = input;
  const brought = await countBroughtBy(db, { memberIds: [memberId] });
  const progress = brought.get(memberId) ?? 0;
  await storeAchievements(db, {
    reached: [{ memberId, achievement: "community_builder", progress }],
    now,
  });
}

async function anonymise(db: Db, input: { memberId: MemberId; now: Instant }): Promise<void> {
  const { memberId, now } = input;
  await db
    .updateTable("bookings")
    .set({
      ...NOBODY,
      reference: sql<string>`'erased-' || id`,
      ...ERASED_ACTIVITY,
      submit_digest: null,
      notes: null,
      pace_group: null,
      pace_group_id: null,
      waits_for_group_id: null,
      group_turn: null,
      updated_at: now,
    })
    .where("member_id", "=", memberId)
    .execute();
  await db
    .updateTable("credit_entries")
    .set({ note: null })
    .where("member_id", "=", memberId)
    .execute();
  await db.updateTable("payments").set({ utr: null }).where("member_id", "=", memberId).execute();
  await forgetMoneyNotes(db, input);
  // The payment service is told by the job, until it has understood.
  await db
    .updateTable("renewals")
    .set({ state: "stopping", next_check_at: now, updated_at: now })
    .where("member_id", "=", memberId)
    .where("state", "<>", "ended")
    .execute();
  await db
    .updateTable("members")
    .set((eb) => ({
      phone: `erased-${memberId}`,
      ...emptyProfile(),
      // A form that was loaded before fills nothing in again.
      profile_version: eb("profile_version", "+", 1),
      firebase_uid: null,
      join_crew: 0,
      role: "member",
      status: "inactive",
      status_reason: "erased",
      invite_code: `erased-${memberId}`,
      invited_by: null,
      picture_id: null,
      wanted_plan: null,
      language: null,
      updated_at: now,
    }))
    .where("id", "=", memberId)
    .execute();
  await db
    .updateTable("members")
    .set({ invited_by: null })
    .where("invited_by", "=", memberId)
    .execute();
  // A backup from before a merge has the person in each record.
  const records = await listOwnRecords(db, { memberId });
  await db
    .insertInto("erasures")
    .values(records.map((record) => ({ member_id: record, erased_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Cancels a member's coming bookings, guests included, and leaves their waitlists, which frees the seats.
 * Repeating it changes nothing.
 */
export async function cancelComingBookings(
  db: Db,
  { memberId, now }: { memberId: MemberId; now: Instant },
): Promise<void> {
  const booked = await db
    .selectFrom("bookings")
    .select("id")
    .where("member_id", "=", memberId)
    .where("starts_at", ">", now)
    .where("status", "in", LIVE)
    .execute();
  for (const { id: bookingId } of booked) await cancelBooking(db, { bookingId, memberId, now });
  const waiting = await db
    .selectFrom("waitlist_entries")
    .select("event_id as eventId")
    .where("member_id", "=", memberId)
    .where("status", "in", ON_WAITLIST)
    .execute();
  for (const { eventId } of waiting) await leaveWaitlist(db, { eventId, memberId, now });
}
