/** A run that a membership covers, where the club has an admin confirm each: booked, kept and checked in without money. */
import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { DAY_MS } from "~/lib/dates";
import { TestClub } from "../../support/club";
import { confirmByAdmin } from "../../support/confirm-by-admin";
import { emptyDatabase } from "../../support/database";
import { AT_THE_DESK, entry, leader, sync, tap } from "../../support/desk-requests";
import { addEvent, addMembers, seatRequest } from "../../support/seats";

const NOW = Date.parse("2026-11-18T04:30:00Z");

/** A run that a membership covers, booked while an admin confirms each. */
async function openCovered() {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW });
  const [memberId = ""] = await addMembers(db, { count: 1, now: NOW });
  await db
    .insertInto("memberships")
    .values({
      id: "pass",
      member_id: memberId,
      status: "active",
      price_rupees: 299,
      starts_on: "2026-11-01",
      ends_before: "2026-12-01",
      created_at: NOW,
      updated_at: NOW,
    })
    .execute();
  const plan = "monthly_membership" as const;
  return { db, request: { ...seatRequest({ eventId, memberId, now: NOW }), plan } };
}

test("a run covered by a membership waits too, and is not booked again meanwhile", async () => {
  const { db, request } = await openCovered();
  await confirmByAdmin(db);
  expect(await bookSeat(db, request)).toMatchObject({ ok: true });
  expect(await bookSeat(db, { ...request, submitKey: "another" })).toEqual({
    ok: false,
    reason: "already_booked",
  });
  const stored = await db.selectFrom("bookings").select(["status", "payment_id"]).execute();
  expect(stored).toEqual([{ status: "pending", payment_id: null }]);
});

test("a covered run that waits is booked in a transaction as it is in one write", async () => {
  const { db, request } = await openCovered();
  await confirmByAdmin(db);
  const guests = [{ name: "Ila", phone: "+919876500000" }];
  expect(await bookSeat(db, { ...request, guests })).toMatchObject({ ok: true });
  const stored = await db.selectFrom("bookings").select(["is_guest", "status"]).execute();
  expect(stored.map(({ status }) => status)).toEqual(["pending", "pending"]);
});

test("a check-in confirms a covered run that waited, without asking for money, and its undo takes that back", async () => {
  const club = await TestClub.open({ at: AT_THE_DESK - 4 * DAY_MS });
  club.clock.at = AT_THE_DESK;
  const bookingId = "sample-booking-arjun";
  await club.db
    .updateTable("bookings")
    .set({ status: "pending", plan: "monthly_membership", price_rupees: 0, payment_id: null })
    .where("id", "=", bookingId)
    .execute();
  const desk = await leader(club);
  const statusNow = async () => {
    const bookings = club.db.selectFrom("bookings").select("status").where("id", "=", bookingId);
    return (await bookings.executeTakeFirstOrThrow()).status;
  };
  const came = tap("arjun");
  expect(await sync(desk, [came])).toEqual(["done"]);
  expect(await statusNow()).toBe("confirmed");
  club.clock.at += 60_000;
  expect(await sync(desk, [entry("undo", { bookingId, undoes: [came.nonce] })])).toEqual(["done"]);
  expect(await statusNow()).toBe("pending");
});
