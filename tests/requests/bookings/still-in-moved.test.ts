/** A run that is moved after its people were asked, and one of many people. */

import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { askStillIn, reopenStillIn } from "~/core/bookings/still-in/ask-still-in.server";
import { cancelEvent } from "~/core/events/cancel/cancel-event.server";
import { changeEvent } from "~/core/events/edit/change-event.server";
import { endSupersededMessages } from "~/core/messages/notify/notify-members.server";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { DAY_MS, HOUR_MS, instantOf } from "~/lib/dates";
import { readable } from "../../support/browser";
import { emptyDatabase } from "../../support/database";
import { EVENING, openEve, RUN, ZONE } from "../../support/eve";
import { EVENT } from "../../support/event-input";
import { PRICES } from "../../support/prices";
import { addEvent, addMembers, seatRequest } from "../../support/seats";
import { shownForm } from "../../support/shown-form";

const OLD_MILL = { ...EVENT, location: "Old mill", capacity: 1 };

/** The eve of the run, with the question asked and answered 'in'. */
async function openAsked() {
  const eve = await openEve();
  const { club, db, ask, linkIn } = eve;
  const phone = club.visitor();
  await ask();
  const link = await linkIn();
  await phone.post(link, { answer: "in" });
  const move = async (to: { date: string; time: string }, version = 0) => {
    const by = { adminId: "ravi", requestId: null, now: club.clock.at, timeZone: ZONE };
    const change = { scope: "one" as const, image: undefined, event: { ...OLD_MILL, ...to } };
    return await changeEvent(db, { ...by, ...change, eventId: RUN, version });
  };
  const texts = () =>
    club.sms.sent.map(({ text }) => text).filter((text) => text.includes("Old mill"));
  return { ...eve, phone, link, move, texts };
}

test("people are asked once more before the day that a run was moved to", async () => {
  const { club, ask, linkIn, bookings, phone, link, move, texts } = await openAsked();
  expect(readable((await phone.get(link)).text)).toContain("You said: I'm in");
  expect(await move({ date: "2026-11-24", time: "06:30" })).toEqual({ ok: true, changed: 1 });
  const moved = readable((await phone.get(link)).text);
  expect(moved).toContain("Tue, 24 Nov, 6:30 am, Old mill");
  expect(moved).not.toContain("You said");
  expect(await ask()).toBe(0);
  club.clock.at = EVENING + DAY_MS;
  expect(await ask()).toBe(0);
  club.clock.at = EVENING + 2 * DAY_MS;
  await ask();
  const again = await linkIn();
  expect(again).not.toBe(link);
  expect(texts()).toHaveLength(3);
  expect(texts().join("\n")).toContain("Still in tomorrow, 6:30 am at Old mill?");
  expect(await ask()).toBe(0);
  await phone.post(link, { answer: "in" });
  expect(readable((await phone.get(again)).text)).toContain("You said: I'm in");
  await phone.post(again, { answer: "out" });
  expect(readable((await phone.get(link)).text)).toContain("You gave your spot back.");
  expect(await bookings()).toMatchObject([{ status: "cancelled" }, { status: "confirmed" }]);
});

test("a run moved within its day is not asked about again: the change was told", async () => {
  const { club, ask, phone, link, move, texts, linkIn } = await openAsked();
  await move({ date: "2026-11-22", time: "07:00" });
  club.clock.at += HOUR_MS;
  expect(await ask()).toBe(0);
  await linkIn();
  expect(texts()).toHaveLength(2);
  expect(texts()[1]).toBe(
    "Your run has changed: Sun, 22 Nov, 7:00 am at Old mill. See our site for the rest.",
  );
  expect(readable((await phone.get(link)).text)).not.toContain("You said");
});

test("an answer on a page that still names the old hour is not taken", async () => {
  const { bookings, phone, link, move } = await openAsked();
  const shown = shownForm((await phone.get(link)).text, "startsAt");
  await move({ date: "2026-11-22", time: "07:00" });
  for (const answer of ["in", "out"]) {
    const refused = await phone.post(link, { ...shown, answer });
    expect(refused.status).toBe(409);
    expect(readable(refused.text)).toContain("This booking has just changed.");
    expect(readable(refused.text)).toContain("7:00 am");
  }
  expect(readable((await phone.get(link)).text)).not.toContain("You said");
  expect((await bookings()).map(({ status }) => status)).toEqual(["pending"]);
});

test("a run that comes back to its first day on the same evening is asked about once", async () => {
  const { ask, move, linkIn, texts } = await openAsked();
  await move({ date: "2026-11-24", time: "05:45" });
  await move({ date: "2026-11-22", time: "05:45" }, 1);
  expect(await ask()).toBe(0);
  await linkIn();
  expect(texts().filter((text) => text.startsWith("Still in"))).toHaveLength(1);
});

test("a question that could not be sent before the run was moved or cancelled is not sent after it", async () => {
  const { club, db, ask } = await openEve();
  await ask();
  const by = { adminId: "ravi", requestId: null, now: club.clock.at, timeZone: ZONE };
  const event = { ...OLD_MILL, time: "07:00" };
  const one = { ...by, eventId: RUN, scope: "one" as const };
  await changeEvent(db, { ...one, version: 0, event, image: undefined });
  await cancelEvent(db, { ...one, reason: "Storm." });
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
    .where("member_id", "=", "sample-member-asha")
    .orderBy("id")
    .execute();
  expect(own).toEqual([
    { kind: "still_in", state: "failed", reason: "overtaken" },
    { kind: "changed", state: "failed", reason: "overtaken" },
    { kind: "cancelled", state: "sent", reason: null },
  ]);
});

test("everybody of a large run is asked once, also after a process ended among the portions", async () => {
  const db = await emptyDatabase();
  const now = EVENING;
  const startsAt = instantOf("2026-11-22", "05:45", ZONE);
  const day = { date: "2026-11-22", time: "05:45", starts_at: startsAt };
  const eventId = await addEvent(db, { now, capacity: 200, ...day });
  for (const memberId of await addMembers(db, { count: 120, now }))
    await bookSeat(db, seatRequest({ eventId, memberId, now: now - DAY_MS }));
  const ask = () => askStillIn(db, { now, timeZone: ZONE, linkOrigin: "https://nr.run" });
  expect(await ask()).toBe(120);
  await reopenStillIn(db, { eventId, isOtherDay: true });
  await db.deleteFrom("seat_links").where("token_hash", "<", "8").execute();
  const left = await db.selectFrom("seat_links").select("booking_id").execute();
  expect(await ask()).toBe(120 - left.length);
  const { count } = await db
    .selectFrom("notifications")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("kind", "=", "still_in")
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(120);
});

test("a notification that overtakes nothing leaves what waits", async () => {
  const { club, db, ask } = await openEve();
  await ask();
  const about = { memberId: "sample-member-asha", title: "T", text: "T", eventId: RUN };
  await endSupersededMessages(db, {
    notifications: [{ ...about, kind: "announcement" }],
    now: club.clock.at,
  });
  await sendWaitingMessages(db, {
    prices: PRICES,
    sms: club.sms,
    now: club.clock.at,
    timeZone: ZONE,
  });
  expect(club.sms.sent.some(({ text }) => text.startsWith("Still in tomorrow"))).toBe(true);
});
