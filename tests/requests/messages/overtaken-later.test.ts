/** What was handed over before it was overtaken, and fails, or is tried again, only afterwards. */
import { expect, test } from "vitest";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { moveBooking } from "~/core/bookings/manage/move-booking.server";
import { undoBookingMove } from "~/core/bookings/manage/undo-booking-move.server";
import { askStillIn } from "~/core/bookings/still-in/ask-still-in.server";
import { hasRetryable } from "~/core/messages/send/requeue-messages.server";
import { instantOf, MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { ASHA, openWhatsAppClub } from "../../support/whatsapp";

const timeZone = "Asia/Kolkata";
const bookingId = "sample-booking-asha";
const EVENT = "sample-event-upcoming";

/** Saturday evening before Asha's run. */
async function openEvening() {
  const opened = await openWhatsAppClub();
  const { club, db, fake, receive } = opened;
  club.clock.at = instantOf("2026-11-21", "18:00", timeZone);
  const ask = () => askStillIn(db, { now: club.clock.at, timeZone, linkOrigin: "https://nr.run" });
  const fails = async () => {
    const [shown] = fake.shown;
    if (!shown) throw new Error("Nothing was sent.");
    await receive({ statuses: [fake.report(shown, "failed", club.clock.at, 131026)] });
  };
  const retryable = () => hasRetryable(db, { eventId: EVENT, now: club.clock.at });
  return { ...opened, ask, fails, retryable };
}

test("a member who gave their seat back gets no 'Still in?' by text after WhatsApp reports a failure", async () => {
  const { club, db, ask, send, fails, retryable } = await openEvening();
  await ask();
  await send();
  const back = { bookingId, memberId: ASHA, now: club.clock.at };
  expect(await cancelBooking(db, back)).toMatchObject({ ok: true });
  await fails();
  await send();
  expect(club.sms.sent).toEqual([]);
  expect(await retryable()).toBe(false);
});

test("a member who keeps the seat gets 'Still in?' by text after WhatsApp reports a failure", async () => {
  const { club, ask, send, fails } = await openEvening();
  await ask();
  await send();
  await fails();
  await send();
  expect(club.sms.sent).toHaveLength(1);
});

test("asking by text can be tried again until the run begins", async () => {
  const { club, db, ask, send, fails, retryable } = await openEvening();
  await ask();
  await send();
  await fails();
  await send();
  await db.updateTable("messages").set({ state: "failed" }).execute();
  expect(await retryable()).toBe(true);
  club.clock.at = instantOf("2026-11-22", "05:45", timeZone);
  expect(await retryable()).toBe(false);
});

test("an undone cancellation that waits for a service is not sent after 'not cancelled'", async () => {
  const { club, db, fake, send } = await openEvening();
  const by = { adminId: "ravi", requestId: "r", timeZone };
  const move = { from: "confirmed" as const, to: "cancelled" as const };
  const movedAt = club.clock.at;
  fake.state.react = () => ({ status: 500, body: { error: { code: 131016 } } });
  expect(await moveBooking(db, { ...by, ...move, bookingId, now: movedAt })).toEqual({ ok: true });
  await send();
  club.clock.at += SECOND_MS;
  const undo = { ...by, ...move, bookingIds: [bookingId], movedAt, now: club.clock.at };
  expect(await undoBookingMove(db, undo)).toEqual({ ok: true });
  fake.state.react = undefined;
  await send();
  club.clock.at += 2 * MINUTE_MS;
  await send();
  expect(fake.shown.map(({ text }) => text)).toEqual([
    "Your booking for Sun, 22 Nov, 5:45 am is not cancelled after all. Your seat is yours as before.",
  ]);
  expect(club.sms.sent).toEqual([]);
});

test("a cancellation after the run is notified in the inbox only", async () => {
  const { club, db, fake, send } = await openEvening();
  club.clock.at = instantOf("2026-11-22", "05:45", timeZone);
  await db.deleteFrom("notifications").execute();
  const move = { from: "confirmed" as const, to: "cancelled" as const };
  const by = { adminId: "ravi", requestId: "r", timeZone, now: club.clock.at };
  expect(await moveBooking(db, { ...by, ...move, bookingId })).toEqual({ ok: true });
  expect(await send()).toBe(0);
  expect(fake.shown).toEqual([]);
  expect(await db.selectFrom("notifications").select("kind").execute()).toEqual([
    { kind: "cancelled" },
  ]);
});
