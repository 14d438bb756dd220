import { expect, test } from "vitest";
import { checkIns, EVENT_ID, entry, leader, openAtDesk, sync } from "../../support/desk-requests";

test("a walk-in is booked and checked in; the first run is free, the next one is paid", async () => {
  const club = await openAtDesk();
  const desk = await leader(club);
  const admin = await club.admin();
  const nila = { name: "Nila Anand", phone: "+919876543210", isPaid: false };
  const walkIn = entry("walk_in", nila);
  expect(await sync(desk, [walkIn, walkIn, entry("walk_in", nila)])).toEqual([
    "done",
    "done",
    "duplicate",
  ]);
  const booking = await club.db
    .selectFrom("bookings")
    .select(["plan", "status", "price_rupees as price", "participant_name as name"])
    .where("participant_phone", "=", nila.phone)
    .execute();
  expect(booking).toEqual([
    { plan: "free_trial", status: "confirmed", price: 0, name: "Nila Anand" },
  ]);
  const taken = await club.db
    .selectFrom("events")
    .select("seats_taken as seats")
    .where("id", "=", EVENT_ID)
    .executeTakeFirstOrThrow();
  expect(taken.seats).toBe(26);

  const undo = entry("undo", { bookingId: `walk-in:${walkIn.nonce}` });
  expect(await sync(desk, [undo])).toEqual(["done"]);
  expect(await checkIns(club)).toHaveLength(0);

  const repeater = { name: "Meena Joseph", phone: "+916000000002", isPaid: true };
  await club.db
    .updateTable("bookings")
    .set({ participant_phone: repeater.phone, event_id: "sample-event-week-1" })
    .where("participant_phone", "=", nila.phone)
    .execute();
  expect(await sync(desk, [entry("walk_in", repeater)])).toEqual(["unpaid"]);
  await club.db.deleteFrom("gate_entries").execute();
  await club.db
    .deleteFrom("bookings")
    .where("participant_phone", "=", repeater.phone)
    .where("event_id", "=", EVENT_ID)
    .execute();
  expect(await sync(admin, [entry("walk_in", repeater)])).toEqual(["done"]);
});

test("a walk-in at a full event is refused", async () => {
  const club = await openAtDesk();
  const desk = await leader(club);
  await club.db.updateTable("events").set({ capacity: 25 }).where("id", "=", EVENT_ID).execute();
  const nila = { name: "Nila Anand", phone: "+919876543210", isPaid: false };
  expect(await sync(desk, [entry("walk_in", nila)])).toEqual(["full"]);
});
