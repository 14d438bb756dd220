/** What still waits to be sent about a seat when it is given back, or its run is cancelled. */

import { expect, test } from "vitest";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { moveBooking } from "~/core/bookings/manage/move-booking.server";
import { cancelEvent } from "~/core/events/cancel/cancel-event.server";
import { changeEvent } from "~/core/events/edit/change-event.server";
import { endMessagesAboutSeat, notifyMembers } from "~/core/messages/notify/notify-members.server";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { openEve, RUN, ZONE } from "../../support/eve";
import { EVENT } from "../../support/event-input";
import { PRICES } from "../../support/prices";

const ASHA = "sample-member-asha";

/** Asha was asked and then told of a new place; neither message has left. */
async function openQueued() {
  const eve = await openEve();
  const { club, db, ask } = eve;
  await ask();
  const by = { adminId: "ravi", requestId: null, now: club.clock.at, timeZone: ZONE };
  await changeEvent(db, {
    ...by,
    eventId: RUN,
    version: 0,
    scope: "one",
    image: undefined,
    event: { ...EVENT, date: "2026-11-22", time: "05:45", location: "New mill", capacity: 1 },
  });
  const { id: bookingId } = await db
    .selectFrom("bookings")
    .select("id")
    .where("event_id", "=", RUN)
    .where("member_id", "=", ASHA)
    .executeTakeFirstOrThrow();
  const sent = async () => {
    await sendWaitingMessages(db, {
      prices: PRICES,
      sms: club.sms,
      now: club.clock.at,
      timeZone: ZONE,
    });
    const own = await db
      .selectFrom("messages")
      .select(["kind", "state", "reason"])
      .where("event_id", "=", RUN)
      .where("member_id", "=", ASHA)
      .orderBy("id")
      .execute();
    return own.map(({ kind, state, reason }) => `${kind} ${state} ${reason ?? ""}`.trim());
  };
  const giveBack = () => cancelBooking(db, { bookingId, memberId: ASHA, now: club.clock.at });
  return { ...eve, bookingId, sent, giveBack };
}

const OVER = ["still_in failed overtaken", "changed failed overtaken"];

test("a member's cancellation ends the seat's queued messages", async () => {
  const { sent, giveBack } = await openQueued();
  expect(await giveBack()).toMatchObject({ ok: true });
  expect(await sent()).toEqual(OVER);
});

test("an admin's cancellation ends the seat's queued messages", async () => {
  const { club, db, bookingId, sent } = await openQueued();
  const by = { adminId: "ravi", requestId: "r", now: club.clock.at, timeZone: ZONE };
  const { status: from } = await db
    .selectFrom("bookings")
    .select("status")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  expect(await moveBooking(db, { ...by, bookingId, from, to: "cancelled" })).toEqual({ ok: true });
  expect(await sent()).toEqual([...OVER, "seat_cancelled sent"]);
});

test("a member with another seat at the event still gets the message about its change", async () => {
  const { db, bookingId, sent, giveBack } = await openQueued();
  const own = await db
    .selectFrom("bookings")
    .selectAll()
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("bookings")
    .values({
      ...own,
      id: "guest",
      reference: "GUEST22",
      is_guest: 1,
      submit_key: "guest",
      participant_phone: "+919000000000",
    })
    .execute();
  await giveBack();
  expect(await sent()).toEqual(["still_in failed overtaken", "changed sent"]);
});

test("a volunteer without a seat still gets the message about the run's change", async () => {
  const { club, db, sent, giveBack } = await openQueued();
  await db
    .insertInto("volunteers")
    .values({ event_id: RUN, member_id: ASHA, role: "water", created_at: club.clock.at })
    .execute();
  await giveBack();
  expect(await sent()).toEqual(["still_in failed overtaken", "changed sent"]);
});

test("endMessagesAboutSeat ends only the messages that are about the seat", async () => {
  const { club, db, sent } = await openQueued();
  const now = club.clock.at;
  await endMessagesAboutSeat(db, { memberId: ASHA, eventId: RUN, now });
  await endMessagesAboutSeat(db, { memberId: ASHA, eventId: "sample-event-past", now });
  expect(await sent()).toEqual(["still_in failed overtaken", "changed sent"]);
});

test("a message about an offered seat is not sent once the run is cancelled", async () => {
  const { club, db } = await openEve();
  const now = club.clock.at;
  const [memberId, other] = [ASHA, "sample-member-divya"];
  await setConsent(db, { memberId: other, purpose: "whatsapp_messages", given: true, now });
  await db.updateTable("waitlist_entries").set({ plan: "pay_per_run" }).execute();
  const { id: bookingId } = await db
    .selectFrom("bookings")
    .select("id")
    .where("event_id", "=", RUN)
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  const toOther = () =>
    db
      .selectFrom("messages")
      .select(["kind", "state", "reason"])
      .where("event_id", "=", RUN)
      .where("member_id", "=", other)
      .orderBy("id")
      .execute();
  expect(await cancelBooking(db, { bookingId, memberId, now })).toMatchObject({ ok: true });
  expect(await toOther()).toEqual([{ kind: "offer", state: "queued", reason: null }]);
  const by = { adminId: "ravi", requestId: null, now, timeZone: ZONE };
  await cancelEvent(db, { ...by, eventId: RUN, scope: "one", reason: "Storm." });
  await sendWaitingMessages(db, { prices: PRICES, sms: club.sms, now, timeZone: ZONE });
  expect(await toOther()).toEqual([
    { kind: "offer", state: "failed", reason: "overtaken" },
    { kind: "cancelled", state: "sent", reason: null },
  ]);
});

test.each(["promoted", "restored"] as const)(
  "of a run that was moved the message '%s' with its old day is not sent",
  async (kind) => {
    const { club, db } = await openEve();
    const now = club.clock.at;
    const filledIn = { run: "Loop", when: "Sun, 22 Nov, 5:45 am" };
    const about = { memberId: ASHA, kind, eventId: RUN, title: "T", text: "T", filledIn };
    await notifyMembers(db, { notifications: [about], now });
    const event = { ...EVENT, date: "2026-11-24", time: "05:45", capacity: 1 };
    const change = { scope: "one" as const, image: undefined, version: 0, event };
    const by = { adminId: "ravi", requestId: null, now, timeZone: ZONE };
    expect(await changeEvent(db, { ...by, ...change, eventId: RUN })).toMatchObject({ ok: true });
    const told = db.selectFrom("messages").select(["kind", "state"]).orderBy("id");
    expect(await told.where("member_id", "=", ASHA).execute()).toEqual([
      { kind, state: "failed" },
      { kind: "changed", state: "queued" },
    ]);
  },
);
