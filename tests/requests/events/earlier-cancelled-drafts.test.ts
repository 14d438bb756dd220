/** Drafts that were cancelled before it was kept that the public had never seen them. */
import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { cancelEvent } from "~/core/events/cancel/cancel-event.server";
import { createEvents } from "~/core/events/create/create-events.server";
import { publishEvent } from "~/core/events/hub/find-event-hub.server";
import { MIGRATIONS } from "~/db/migrate";
import { WEDNESDAY as NOW } from "../../support/club";
import { emptyDatabase } from "../../support/database";
import { EVENT } from "../../support/event-input";
import { addEvent, addMembers, seatRequest, TIME_ZONE } from "../../support/seats";

const BY = { adminId: "ravi", requestId: null, now: NOW, timeZone: TIME_ZONE };

async function openClub() {
  const db = await emptyDatabase();
  /** Makes an event or a series; returns the ids in order. */
  const make = async (title: string, status: "draft" | "published", weeks = 1) => {
    const event = { ...EVENT, title };
    const how = { status, weeks, image: null, submitKey: title };
    await createEvents(db, { ...BY, ...how, event });
    const rows = await db
      .selectFrom("events")
      .select("id")
      .where("title", "=", title)
      .orderBy("starts_at")
      .execute();
    return rows.map(({ id }) => id);
  };
  const publish = (eventId = "", scope: "one" | "following" = "one") =>
    publishEvent(db, { ...BY, eventId, scope });
  const cancelAll = async () => {
    for (const { id: eventId } of await db.selectFrom("events").select("id").execute())
      await cancelEvent(db, { ...BY, eventId, scope: "one", reason: "Not now." });
    await db.updateTable("events").set({ was_draft: 0 }).execute();
  };
  const listHidden = async () => {
    await MIGRATIONS["401-earlier-cancelled-drafts"]?.up(db);
    const rows = await db
      .selectFrom("events")
      .select("title")
      .where("was_draft", "=", 1)
      .orderBy("title")
      .execute();
    return rows.map(({ title }) => title);
  };
  return { db, make, publish, cancelAll, listHidden };
}

test("only those that were surely never public are kept from the public", async () => {
  const { db, make, publish, cancelAll, listHidden } = await openClub();
  await make("Draft", "draft");
  await make("Drafts", "draft", 2);
  await make("At once", "published", 2);
  const [first] = await make("Published later", "draft");
  await publish(first);
  const [, second] = await make("Published in part", "draft", 3);
  await publish(second, "following");
  const [booked = ""] = await make("Booked", "draft");
  const [memberId = ""] = await addMembers(db, { count: 1, now: NOW });
  await db.updateTable("events").set({ status: "published" }).where("id", "=", booked).execute();
  await bookSeat(db, seatRequest({ eventId: booked, memberId, now: NOW }));
  await addEvent(db, { now: NOW, title: "Moved in" });
  await cancelAll();
  expect(await listHidden()).toEqual(["Draft", "Drafts", "Drafts"]);
});

test("a draft that is not cancelled is none of them, nor one that the audit no longer tells of", async () => {
  const { db, make, cancelAll, listHidden } = await openClub();
  await make("Forgotten", "draft");
  await cancelAll();
  await db.deleteFrom("audit_log").execute();
  await make("Planned", "draft");
  expect(await listHidden()).toEqual([]);
});
