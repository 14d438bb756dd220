/** What the audit and the form of an event say about a change. */
import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { changeEvent } from "~/core/events/edit/change-event.server";
import { countToTell } from "~/core/events/edit/move-booked-events.server";
import { readable } from "../../support/browser";
import { WEDNESDAY as NOW, TestClub } from "../../support/club";
import { emptyDatabase } from "../../support/database";
import { EVENT } from "../../support/event-input";
import { addEvent, addMembers, seatRequest, TIME_ZONE } from "../../support/seats";

const change = (eventId: string, event: object, version = 0) => ({
  eventId,
  version,
  event: { ...EVENT, ...event },
  adminId: "ravi",
  requestId: null,
  scope: "one" as const,
  image: undefined,
  now: NOW,
  timeZone: TIME_ZONE,
});

test("the audit says which fields of an event changed, with the values before and after", async () => {
  const club = await TestClub.open();
  const eventId = await addEvent(club.db, { now: NOW });
  await changeEvent(club.db, change(eventId, { description: "x".repeat(500) }));
  const changed = change(eventId, { time: "06:15", capacity: 30, location: "West Hill" }, 1);
  await changeEvent(club.db, changed);
  const admin = await club.admin();
  const shown = readable((await admin.get("/admin/audit?subject=event")).text);
  expect(shown).toContain("Start time: 05:45 → 06:15; Meeting point: East Hill → West Hill");
  expect(shown).toContain("Seats: 20 → 30");
  expect(shown).toContain(`${"x".repeat(119)}…`);
  expect(shown).not.toContain("x".repeat(120));
});

test("the form of an event says how many people a move tells, each once", async () => {
  const club = await TestClub.open();
  const eventId = await addEvent(club.db, { now: NOW });
  const admin = await club.admin();
  const page = async () => readable((await admin.get(`/admin/events/${eventId}/edit`)).text);
  expect(await page()).not.toContain("as soon as you save");
  const [first = "", second = ""] = await addMembers(club.db, { count: 2, now: NOW });
  await bookSeat(club.db, seatRequest({ eventId, memberId: first, now: NOW }));
  expect(await page()).toContain(
    "If you change the day, time or meeting point, we tell 1 person as soon as you save.",
  );
  for (const member_id of [first, second])
    await club.db
      .insertInto("volunteers")
      .values({ event_id: eventId, member_id, role: "sweep", created_at: NOW })
      .execute();
  expect(await page()).toContain("we tell 2 people as soon as you save.");
});

test("countToTell counts the following runs of a series too", async () => {
  const db = await emptyDatabase();
  const ids = [await addEvent(db, { now: NOW }), await addEvent(db, { now: NOW, id: "next" })];
  await db.updateTable("events").set({ series_id: "weekly" }).execute();
  await db
    .updateTable("events")
    .set((eb) => ({ starts_at: eb("starts_at", "+", 9) }))
    .where("id", "=", "next")
    .execute();
  const memberIds = await addMembers(db, { count: 2, now: NOW });
  for (const [at, memberId] of memberIds.entries())
    await bookSeat(db, seatRequest({ eventId: ids[at] ?? "", memberId, now: NOW }));
  const [eventId = ""] = ids;
  expect(await countToTell(db, { eventId, now: NOW })).toEqual({ one: 1, following: 2 });
});
