import { moveMembers } from "~/core/admin/move-members/move-members.server";
import { setBookingNote } from "~/core/bookings/manage/undo-booking-move.server";
import { joinWaitlist } from "~/core/bookings/waitlist/join-waitlist.server";
import { addPost, commentOnPost } from "~/core/community/write/comment-on-post.server";
import { jsonText } from "~/lib/json";
import type { TestClub } from "./club";
import { addBooking, addEvent } from "./run-day";

const ASHA = "sample-member-asha";
const ARJUN = "sample-member-arjun";
const DIGITS = "6000000001";
const PHONE = `+91${DIGITS}`;

/** A run whose only seat is this member's; returns its id. */
export async function fullRun(club: TestClub, memberId: string): Promise<string> {
  const eventId = await addEvent(club.db, { date: "2026-12-06" });
  await addBooking(club.db, { eventId, memberId });
  await club.db
    .updateTable("events")
    .set({ capacity: 1, seats_taken: 1 })
    .where("id", "=", eventId)
    .execute();
  return eventId;
}

/** The booking of a run whose only seat is Asha's. */
export async function fullRunBooking(club: TestClub): Promise<string> {
  const eventId = await fullRun(club, ASHA);
  const { id } = await club.db
    .selectFrom("bookings")
    .select("id")
    .where("event_id", "=", eventId)
    .executeTakeFirstOrThrow();
  return id;
}

/** Something of Asha in every table where a member leaves something, with her number wherever text may hold it. */
export async function leaveTraces(club: TestClub): Promise<void> {
  const { db } = club;
  const now = club.clock.at;
  const own = { member_id: ASHA, created_at: now };
  const bookingId = await fullRunBooking(club);
  const contact = { participant_name: "Asha Raman", participant_email: "asha@example.org" };
  await db.updateTable("bookings").set(contact).where("id", "=", bookingId).execute();
  await setBookingNote(db, {
    bookingId,
    notes: `Call ${PHONE}`,
    adminId: "ravi",
    requestId: "r",
    now,
  });
  const guest = await addBooking(db, {
    eventId: await fullRun(club, ARJUN),
    memberId: ARJUN,
    isGuest: true,
  });
  await db
    .updateTable("bookings")
    .set({ ...contact, participant_phone: PHONE })
    .where("id", "=", guest)
    .execute();
  const eventId = await fullRun(club, "sample-member-divya");
  await joinWaitlist(db, { eventId, memberId: ASHA, plan: "pay_per_run", paceGroup: null, now });
  await db
    .insertInto("guardians")
    .values({ member_id: ASHA, name: "Asha Raman", phone: PHONE, verified_at: now })
    .execute();
  await db
    .insertInto("payments")
    .values({
      ...own,
      id: "p",
      reference: "P1",
      event_id: null,
      membership_id: null,
      amount_rupees: 99,
      status: "paid",
      method: "upi",
      utr: `0${DIGITS}1`,
      utr_at: now,
      paid_at: now,
      paid_by: null,
      paid_by_name: null,
      updated_at: now,
    })
    .execute();
  await db
    .insertInto("memberships")
    .values({
      ...own,
      id: "m",
      starts_on: "2026-11-01",
      ends_before: "2026-12-01",
      price_rupees: 299,
      status: "active",
      updated_at: now,
    })
    .execute();
  await db
    .insertInto("credit_entries")
    .values({
      ...own,
      id: "c",
      booking_id: null,
      amount_rupees: 99,
      reason: "cancelled",
      admin_id: "ravi",
      note: `For Asha Raman, ${PHONE}`,
    })
    .execute();
  const text = `Asha Raman, ${PHONE}`;
  await leaveMoneyNotes(club, text);
  await db
    .insertInto("notifications")
    .values({ ...own, id: "n", kind: "paid", title: text, text, link: null, read_at: null })
    .execute();
  await db
    .insertInto("messages")
    .values({
      ...own,
      id: "t",
      cause: "t",
      channel: "sms",
      channels: jsonText(["sms"]),
      kind: "paid",
      title: text,
      text,
      filled_in: jsonText({ run: text }),
      rank: 0,
      state: "queued",
      next_at: now,
      event_id: null,
      link: null,
    })
    .execute();
  await db
    .insertInto("passkeys")
    .values({
      id: "pk",
      credential_id: "credential",
      public_key: "key",
      member_id: ASHA,
      admin_id: null,
      counter: 0,
      transports: jsonText([]),
      name: "Asha's phone",
      is_synced: 0,
      signs_in_alone: 0,
      created_at: now,
      last_used_at: now,
    })
    .execute();
  await db
    .insertInto("calendar_feeds")
    .values({ ...own, token_hash: "h" })
    .execute();
  await leaveOrigins(club, { bookingId, text });
  const post = { picture: undefined, now };
  await addPost(db, { ...post, memberId: ASHA, content: text, submitKey: "1" });
  await addPost(db, { ...post, memberId: ARJUN, content: "By Arjun", submitKey: "2" });
  for (const { id: postId } of await db.selectFrom("posts").select("id").execute()) {
    const comment = { postId, content: text, submitKey: `c-${postId}`, now };
    await commentOnPost(db, { ...comment, memberId: ASHA });
  }
  await leaveWords(club, { bookingId, text });
  const asha = await club.member("asha");
  const event = { title: text, eventDate: "2026-12-06", eventTime: "06:00", location: text };
  await asha.post("/progress/events", { ...event, submitKey: crypto.randomUUID() });
  const run = { date: "2026-11-17", title: text, distanceKm: "5", minutes: "30" };
  await asha.post("/progress", { intent: "save", submitKey: crypto.randomUUID(), ...run });
  await asha.post("/settings/privacy", { intent: "consent", purpose: "photos", given: "yes" });
}

/** What an import from the old club leaves. */
async function leaveOrigins({ db, clock }: TestClub, input: { bookingId: string; text: string }) {
  const own = { member_id: ASHA, imported_at: clock.at };
  const details = jsonText({ bookingId: input.text });
  const from = { ...own, file: `${DIGITS}.json`, details };
  await db
    .insertInto("origins")
    .values([
      { ...from, kind: "member", source: "firestore", old_id: "uid-7", subject_id: ASHA },
      { ...from, kind: "member", source: "spreadsheet", old_id: PHONE, subject_id: ASHA },
      {
        ...from,
        kind: "booking",
        source: "firestore",
        old_id: PHONE,
        subject_id: input.bookingId,
      },
    ])
    .execute();
  const achievements = jsonText([input.text]);
  await db
    .insertInto("opening_balances")
    .values({ ...own, best_time: input.text, achievements })
    .execute();
}

/** What admins wrote about Asha when they suspended her, took her back, and checked her in out of hours. */
async function leaveWords(
  club: TestClub,
  { bookingId, text }: { bookingId: string; text: string },
): Promise<void> {
  const { db } = club;
  const now = club.clock.at;
  const { timeZone } = club.services;
  const by = { memberIds: [ASHA], adminId: "ravi", requestId: "r", now, timeZone };
  await moveMembers(db, { ...by, from: "active", to: "suspended", reason: text });
  await moveMembers(db, { ...by, from: "suspended", to: "active", reason: undefined });
  const { eventId } = await db
    .selectFrom("bookings")
    .select("event_id as eventId")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("check_in_entries")
    .values({
      nonce: "g",
      event_id: eventId,
      booking_id: bookingId,
      kind: "check_in",
      method: "list",
      outcome: "done",
      reason: text,
      actor_kind: "admin",
      actor_id: "ravi",
      scanned_by: "ravi",
      device_at: now,
      at: now,
      recorded_at: now,
    })
    .execute();
  await db
    .insertInto("settled_desk_money")
    .values({ entry: "g", note: text, admin_id: "ravi", settled_at: now })
    .execute();
}

/** What a treasurer wrote of money that came online and was sent back. */
async function leaveMoneyNotes({ db, clock: { at: now } }: TestClub, text: string): Promise<void> {
  await db
    .insertInto("online_orders")
    .values({
      id: "order",
      payment_id: "p",
      kind: "order",
      amount_rupees: 99,
      state: "paid",
      service_id: "order_1",
      url: null,
      next_check_at: now,
      created_at: now,
    })
    .execute();
  const money = { currency: "INR", fee_paise: null, dispute: null, captured_at: now };
  await db
    .insertInto("online_payments")
    .values({
      ...money,
      id: "pay_1",
      order_id: "order",
      payment_id: "p",
      amount: 9_900,
      state: "set_aside",
      note: text,
    })
    .execute();
  await db
    .insertInto("online_refunds")
    .values({
      id: "refund",
      service_id: "rfnd_1",
      online_payment_id: "pay_1",
      amount_rupees: 99,
      reason: text,
      state: "processed",
      from_credit: 0,
      admin_id: "ravi",
      admin_name: "Ravi",
      created_at: now,
      updated_at: now,
    })
    .execute();
}
