import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { cancelEvent } from "~/core/events/cancel/cancel-event.server";
import { createEvents } from "~/core/events/create/create-events.server";
import { changeEvent } from "~/core/events/edit/change-event.server";
import { listEventNotifications, publishEvent } from "~/core/events/hub/find-event-hub.server";
import { requeueEventMessages } from "~/core/events/told/list-unreached.server";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { addDays } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { readable } from "../../support/browser";
import { WEDNESDAY as NOW, TestClub, TestSms } from "../../support/club";
import { emptyDatabase } from "../../support/database";
import { EVENT } from "../../support/event-input";
import { PRICES } from "../../support/prices";
import { addMembers, seatRequest, TIME_ZONE } from "../../support/seats";

const ACT = { adminId: "ravi", requestId: null, now: NOW, timeZone: TIME_ZONE };

/** Four weeks of a run and their ids in order. */
async function openSeries(status: "draft" | "published") {
  const db = await emptyDatabase();
  const submitKey = crypto.randomUUID();
  await createEvents(db, { ...ACT, event: EVENT, weeks: 4, status, image: null, submitKey });
  const rows = () =>
    db.selectFrom("events").select(["id", "status"]).orderBy("starts_at").execute();
  const ids = (await rows()).map(({ id }) => id);
  const statuses = async () => (await rows()).map(({ status }) => status);
  return { db, ids, statuses };
}

test("publishing a draft series reaches the chosen weeks, never an earlier one", async () => {
  const { db, ids, statuses } = await openSeries("draft");
  const [first = "", second = ""] = ids;
  await publishEvent(db, { ...ACT, eventId: first, scope: "one" });
  expect(await statuses()).toEqual(["published", "draft", "draft", "draft"]);
  await db.updateTable("events").set({ status: "draft" }).execute();
  const published = await publishEvent(db, { ...ACT, eventId: second, scope: "following" });
  expect(published).toEqual({ ok: true, published: 3 });
  expect(await statuses()).toEqual(["draft", "published", "published", "published"]);
});

test("cancelling this and the following weeks reaches none before and none that is over", async () => {
  const { db, ids, statuses } = await openSeries("published");
  const [, second = "", , fourth = ""] = ids;
  await db.updateTable("events").set({ status: "completed" }).where("id", "=", fourth).execute();
  const cancel = { ...ACT, eventId: second, scope: "following" as const, reason: "Roadworks." };
  expect(await cancelEvent(db, cancel)).toEqual({
    ok: true,
    cancelled: 0,
    eventIds: ids.slice(1, 3),
  });
  expect(await statuses()).toEqual(["published", "cancelled", "cancelled", "completed"]);
  expect(await cancelEvent(db, cancel)).toEqual({ ok: false, reason: "not_editable" });
});

/** Three people booked on the first week; two of them want messages. */
async function openBooked() {
  const { db, ids } = await openSeries("published");
  const [eventId = ""] = ids;
  const members = await addMembers(db, { count: 3, now: NOW });
  for (const [index, memberId] of members.entries()) {
    await bookSeat(db, seatRequest({ eventId, memberId, now: NOW }));
    if (index === 2) continue;
    const consent = { id: newId(), member_id: memberId, notice_version: "1", given_at: 1 };
    await db
      .insertInto("consent")
      .values({ ...consent, purpose: "whatsapp_messages", withdrawn_at: null })
      .execute();
  }
  await cancelEvent(db, { ...ACT, now: NOW + 1, eventId, scope: "one", reason: "Rain." });
  const told = async () => {
    const [telling] = await listEventNotifications(db, {
      eventId,
      now: NOW + 1,
      timeZone: "Asia/Kolkata",
    });
    return { sent: telling?.sent, why: telling?.unreachedPeople.map(({ why }) => why).sort() };
  };
  return { db, eventId, told };
}

test("after a cancellation it is known at any time why somebody was not sent a message", async () => {
  const { db, eventId, told } = await openBooked();
  const inbox = "No message to their phone: told in the app only";
  const waiting = "The message hasn’t been sent yet";
  expect(await told()).toEqual({ sent: 0, why: [inbox, waiting, waiting] });
  const sms = new TestSms();
  sms.outcome = { ok: false, reason: "unavailable" };
  await sendWaitingMessages(db, { prices: PRICES, sms, now: NOW + 2 });
  const down = "The service didn’t answer. We’ll try again";
  expect(await told()).toEqual({ sent: 0, why: [inbox, down, down] });
  sms.outcome = undefined;
  expect(await sendWaitingMessages(db, { prices: PRICES, sms, now: NOW + 3 })).toBe(0);
  expect(await requeueEventMessages(db, { ...ACT, eventId })).toBe(2);
  expect(await sendWaitingMessages(db, { prices: PRICES, sms, now: NOW + 4 })).toBe(2);
  expect(await told()).toEqual({ sent: 2, why: [inbox] });
  expect(await requeueEventMessages(db, { ...ACT, eventId })).toBe(0);
});

test("the page of a cancelled event names who was not told, with a WhatsApp link that says why", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const page = "/admin/events/sample-event-upcoming";
  const answer = await admin.post(page, { intent: "cancel", reason: "Heavy rain." });
  const text = readable(answer.text);
  expect(text).toMatch(/Cancelled\. No message was sent to any of the 25 people booked: see below/);
  expect(text).not.toContain("Everybody booked has been told");
  expect(text).toMatch(/Who has been told No message was sent to any of the 25 people booked/);
  expect(text).toContain("Tell by WhatsApp");
  expect(answer.text).toContain('action="/admin/whatsapp/member/sample-member-');
  const chat = await admin.post("/admin/whatsapp/member/sample-member-asha", {
    told: "cancelled:sample-event-upcoming",
  });
  const link = decodeURIComponent(chat.headers.get("Refresh") ?? "");
  expect(link).toContain(
    "wa.me/916000000001?text=Cancelled: Lakeside Sunday Loop. The run on Sun, 22 Nov",
  );
  expect(link).toContain("is cancelled. Heavy rain.");
});

test("a series is published and cancelled from the page of one of its runs", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const { db } = club;
  const submitKey = crypto.randomUUID();
  const made = await createEvents(db, {
    ...ACT,
    event: EVENT,
    weeks: 3,
    image: null,
    submitKey,
    status: "draft",
  });
  const page = `/admin/events/${made.ok ? made.eventId : ""}`;
  expect(readable((await admin.get(page)).text)).toContain("This and following");
  const published = await admin.post(page, { intent: "publish", scope: "following" });
  expect(readable(published.text)).toContain("Published 3 runs");
  const rain = { intent: "cancel", scope: "following", reason: "Rain." };
  expect(readable((await admin.post(page, rain)).text)).toContain("Cancelled 3 runs.");
});

test("a run that was changed before it was cancelled says apart what people were told of each", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const eventId = "sample-event-upcoming";
  const { version } = await club.db
    .selectFrom("events")
    .select("version")
    .where("id", "=", eventId)
    .executeTakeFirstOrThrow();
  const change = { ...ACT, eventId, version, scope: "one" as const, image: undefined };
  const event = { ...EVENT, date: "2026-11-29" };
  const changed = await changeEvent(club.db, { ...change, event });
  expect(changed).toMatchObject({ ok: true });
  club.clock.at += 60_000;
  const page = `/admin/events/${eventId}`;
  const answer = await admin.post(page, { intent: "cancel", reason: "Heavy rain." });
  const text = readable(answer.text);
  for (const heading of [`Cancelled: ${EVENT.title}`, `Changed: ${EVENT.title}`])
    expect(text).toContain(heading);
  expect(text).not.toContain("Who has been told");
});

test("this and the following weeks are not moved where a published one would lie in the past", async () => {
  const { db, ids } = await openSeries("draft");
  const [first = "", second = ""] = ids;
  await publishEvent(db, { ...ACT, eventId: second, scope: "one" });
  const days = () => db.selectFrom("events").select("date").orderBy("starts_at").execute();
  const before = await days();
  const event = { ...EVENT, date: addDays(EVENT.date, -14) };
  const change = { ...ACT, eventId: first, version: 0, event, image: undefined };
  expect(await changeEvent(db, { ...change, scope: "following" })).toEqual({
    ok: false,
    reason: "in_the_past",
  });
  expect(await days()).toEqual(before);
  expect(await changeEvent(db, { ...change, scope: "one" })).toMatchObject({ ok: true });
});
