/** What people on the waitlist learn when their run is moved or cancelled, and what becomes of a seat that is held. */
import { expect, test } from "vitest";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { joinWaitlist } from "~/core/bookings/waitlist/join-waitlist.server";
import { leaveWaitlist } from "~/core/bookings/waitlist/settle-waitlist.server";
import { findWaitlistEntry, shortenOffers } from "~/core/bookings/waitlist/waitlist.server";
import { cancelEvent } from "~/core/events/cancel/cancel-event.server";
import { changeEvent } from "~/core/events/edit/change-event.server";
import { countToTell } from "~/core/events/edit/move-booked-events.server";
import { findEventReach } from "~/core/messages/reach/find-reach.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { HOUR_MS, instantOf } from "~/lib/dates";
import { emptyDatabase } from "../../support/database";
import { EVENT } from "../../support/event-input";
import { addEvent, addMembers, paidBooking, TIME_ZONE } from "../../support/seats";

const DAY = "2026-11-18";
/** The time of bookings of this club's tests: Wednesday, ten in the morning. */
const NOW = instantOf(DAY, "10:00", TIME_ZONE);
const BY = { adminId: "ravi", requestId: null, timeZone: TIME_ZONE };

/** A run on Friday at ten whose seat is offered to one member until ten in the evening; another one waits. */
async function openOffered() {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW, capacity: 1 });
  const [first = "", offered = "", waiting = ""] = await addMembers(db, { count: 3, now: NOW });
  const bookingId = await paidBooking(db, { eventId, memberId: first });
  for (const memberId of [offered, waiting]) {
    await setConsent(db, { memberId, purpose: "whatsapp_messages", given: true, now: NOW });
    const place = { eventId, memberId, paceGroup: null, now: NOW };
    await joinWaitlist(db, { ...place, plan: "pay_per_run" });
  }
  await cancelBooking(db, { bookingId, memberId: first, now: NOW });
  const move = (changes: { date?: string; time?: string; location?: string }) =>
    changeEvent(db, {
      ...BY,
      now: NOW,
      eventId,
      version: 0,
      scope: "one",
      image: undefined,
      event: {
        ...EVENT,
        ...{ title: "Lake Loop", date: "2026-11-20", time: "10:00", location: "North gate" },
        ...changes,
        capacity: 1,
      },
    });
  const told = async (memberId: string) => {
    return await db
      .selectFrom("notifications")
      .select(["kind", "title", "text"])
      .where("member_id", "=", memberId)
      .where("kind", "<>", "offer")
      .orderBy("kind")
      .execute();
  };
  const offerMessages = async () => {
    const rows = await db
      .selectFrom("messages")
      .select(["state", "reason"])
      .where("member_id", "=", offered)
      .where("kind", "=", "offer")
      .execute();
    return rows.map(({ state, reason }) => `${state} ${reason ?? ""}`.trim());
  };
  const entryOf = (memberId: string, now = NOW) =>
    findWaitlistEntry(db, { eventId, memberId, now });
  return { db, eventId, first, offered, waiting, move, told, offerMessages, entryOf };
}

test("who waits, or has a seat offered, is told of a new place", async () => {
  const { db, eventId, first, offered, waiting, move, told, offerMessages } = await openOffered();
  expect(await countToTell(db, { eventId, now: NOW })).toEqual({ one: 2, following: 2 });
  expect(await move({ location: "Old mill" })).toMatchObject({ ok: true });
  const changed = { kind: "changed", title: "Changed: Lake Loop" };
  const now = "Now on Fri, 20 Nov, 10:00 am, at Old mill.";
  expect(await told(waiting)).toEqual([
    { ...changed, text: `${now} You keep your place on the waitlist.` },
  ]);
  expect(await told(offered)).toEqual([
    {
      ...changed,
      text: `${now} Your spot is on hold until Wed, 18 Nov, 10:00 pm: book it, or let the next person have it.`,
    },
  ]);
  expect((await told(first)).filter(({ kind }) => kind === "changed")).toEqual([]);
  // The seat is held as long as before.
  expect(await offerMessages()).toEqual(["queued"]);
  const cause = `waitlist:changed:${eventId}:${NOW}`;
  expect(await findEventReach(db, { eventId, cause })).toMatchObject({ people: 2, who: "people" });
});

test("an offer ends two hours before the start of a run that is moved to an earlier time", async () => {
  const { offered, move, told, offerMessages, entryOf } = await openOffered();
  await move({ date: DAY, time: "20:00" });
  const until = instantOf(DAY, "18:00", TIME_ZONE);
  expect(await entryOf(offered)).toMatchObject({ status: "offered", offerExpiresAt: until });
  expect(await entryOf(offered, until)).toBeUndefined();
  expect((await told(offered)).map(({ text }) => text)).toEqual([
    "Now on Wed, 18 Nov, 8:00 pm, at North gate. Your spot is on hold until Wed, 18 Nov, 6:00 pm: book it, or let the next person have it.",
  ]);
  expect(await offerMessages()).toEqual(["failed overtaken"]);
});

test("an offer is over at once when its run is moved to less than two hours ahead", async () => {
  const { offered, waiting, move, told, entryOf } = await openOffered();
  await move({ date: DAY, time: "12:00" });
  expect(await entryOf(offered)).toBeUndefined();
  expect(await told(offered)).toMatchObject([
    { kind: "changed", text: "Now on Wed, 18 Nov, 12:00 pm, at North gate." },
    { kind: "offer_over" },
  ]);
  expect(await entryOf(waiting)).toMatchObject({ status: "waiting" });
});

test("an offer is not held longer because its run is moved to a later time", async () => {
  const { offered, move, entryOf } = await openOffered();
  await move({ date: "2026-11-27" });
  expect(await entryOf(offered)).toMatchObject({ offerExpiresAt: NOW + 12 * HOUR_MS });
});

test("who waits, or has a seat offered, is told of a cancellation once, volunteers too", async () => {
  const { db, eventId, offered, waiting, told, offerMessages } = await openOffered();
  await db
    .insertInto("volunteers")
    .values({ event_id: eventId, member_id: waiting, role: "water", created_at: NOW })
    .execute();
  await cancelEvent(db, { ...BY, eventId, scope: "one", reason: "Storm", now: NOW });
  const cancelled = {
    kind: "cancelled",
    title: "Cancelled: Lake Loop",
    text: "The run on Fri, 20 Nov, 10:00 am is cancelled. Storm.",
  };
  expect(await told(offered)).toEqual([cancelled]);
  expect(await told(waiting)).toEqual([cancelled]);
  expect(await offerMessages()).toEqual(["failed overtaken"]);
});

test("nobody who waited for a run that has begun is told of its cancellation", async () => {
  const { db, eventId, waiting, told } = await openOffered();
  const start = instantOf("2026-11-20", "10:00", TIME_ZONE);
  await cancelEvent(db, { ...BY, eventId, scope: "one", reason: "Storm", now: start });
  expect(await told(waiting)).toEqual([]);
});

test("a message about an offered seat is not sent once its member lets it go", async () => {
  const { db, eventId, offered, offerMessages } = await openOffered();
  expect(await leaveWaitlist(db, { eventId, memberId: offered, now: NOW })).toBe(true);
  expect(await offerMessages()).toEqual(["failed overtaken"]);
});

test("shortenOffers leaves an offer that ends before its last moment", async () => {
  const { db, eventId, offered, entryOf } = await openOffered();
  for (const [hours, held] of [
    [20, 12],
    [5, 3],
  ] as const) {
    await shortenOffers(db, { event: { id: eventId, startsAt: NOW + hours * HOUR_MS }, now: NOW });
    expect(await entryOf(offered)).toMatchObject({ offerExpiresAt: NOW + held * HOUR_MS });
  }
});
