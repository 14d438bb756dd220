import { expect, test } from "vitest";
import { moveBooking } from "~/core/bookings/manage/move-booking.server";
import { BOOKING_MOVES, BOOKING_STATUSES, seatsFreedByMove } from "~/core/bookings/status";
import type { BookingStatus } from "~/db/tables/events";
import { MOVE_REFUSAL_TEXTS } from "~/texts/bookings/manage-moves";
import { readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { seatsTaken } from "../../support/events";
import { startEvents } from "../../support/run-day";

const EVENT = "sample-event-upcoming";
const bookingId = "sample-booking-asha";
const FAILED = "Failed to update booking status. Please try again.";

async function openWithStatus(status: BookingStatus) {
  const club = await TestClub.open();
  await club.db.updateTable("bookings").set({ status }).where("id", "=", bookingId).execute();
  return club;
}

const statusOf = async (club: TestClub) =>
  (
    await club.db
      .selectFrom("bookings")
      .select("status")
      .where("id", "=", bookingId)
      .executeTakeFirstOrThrow()
  ).status;

const everyPair = BOOKING_STATUSES.flatMap((from) => BOOKING_STATUSES.map((to) => ({ from, to })));

test.each(everyPair)("security 33: $from → $to: as the table says", async ({ from, to }) => {
  const club = await openWithStatus(from);
  await startEvents(club.db, club.clock.at);
  const ravi = await club.admin();
  const answer = await ravi.post("/admin/bookings", { bookingId, from, to });
  const isAllowed = BOOKING_MOVES[from].includes(to);
  const audit = await club.db
    .selectFrom("audit_log")
    .select(["action", "subject_id", "details", "at", "actor_kind", "request_id"])
    .execute();
  if (!isAllowed) {
    expect(answer.status).toBe(409);
    expect(readable(answer.text)).toContain(`${FAILED} ${MOVE_REFUSAL_TEXTS.not_a_move}`);
    expect(await statusOf(club)).toBe(from);
    expect(await seatsTaken(club, EVENT)).toBe(25);
    expect(audit).toEqual([]);
    return;
  }
  expect(answer.status).toBe(200);
  expect(readable(answer.text)).toContain(`Booking status updated to ${to}`);
  expect(await statusOf(club)).toBe(to);
  expect(await seatsTaken(club, EVENT)).toBe(25 - seatsFreedByMove(from, to));
  expect(audit).toEqual([
    {
      action: "booking_moved",
      actor_kind: "admin",
      subject_id: bookingId,
      details: JSON.stringify({ from, to }),
      at: WEDNESDAY,
      request_id: answer.headers.get("X-Request-Id"),
    },
  ]);
});

test("the move table has the specified moves and no other", () => {
  const allowed = everyPair
    .filter(({ from, to }) => BOOKING_MOVES[from].includes(to))
    .map(({ from, to }) => `${from} → ${to}`);
  expect(allowed).toEqual([
    "pending → confirmed",
    "pending → cancelled",
    "confirmed → completed",
    "confirmed → cancelled",
    "completed → pending",
    "cancelled → pending",
  ]);
});

test("Reset Status of a cancelled booking needs a free seat", async () => {
  const club = await openWithStatus("cancelled");
  await club.db.updateTable("events").set({ capacity: 25 }).where("id", "=", EVENT).execute();
  const ravi = await club.admin();
  const move = { bookingId, from: "cancelled", to: "pending" };
  const answer = await ravi.post("/admin/bookings", move);
  expect(answer.status).toBe(409);
  expect(readable(answer.text)).toContain(`${FAILED} ${MOVE_REFUSAL_TEXTS.full}`);
  expect(await statusOf(club)).toBe("cancelled");
});

test("Reset Status is refused when the person has booked again meanwhile", async () => {
  const club = await openWithStatus("cancelled");
  const row = await club.db
    .selectFrom("bookings")
    .selectAll()
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  const again = {
    ...row,
    id: "again",
    reference: "AGAIN",
    submit_key: "a",
    status: "pending" as const,
  };
  await club.db.insertInto("bookings").values(again).execute();
  const outcome = await moveBooking(club.db, {
    bookingId,
    from: "cancelled",
    to: "pending",
    adminId: "ravi",
    requestId: "r",
    now: WEDNESDAY,
    timeZone: "Asia/Kolkata",
  });
  expect(outcome).toEqual({ ok: false, reason: "already_booked" });
  expect(await seatsTaken(club, EVENT)).toBe(25);
});

test.each([
  ["to the same status", "cancelled", "cancelled"],
  ["to different ones", "confirmed", "cancelled"],
])(
  "security 33: of admins who move one booking %s at once, one does and the others are told",
  async (...row) => {
    const [, first, second] = row;
    const club = await openWithStatus("pending");
    const ravi = await club.admin();
    const answers = await Promise.all(
      [first, second, first, second].map((to) =>
        ravi.post("/admin/bookings", { bookingId, from: "pending", to }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    for (const { status, text } of answers) {
      if (status === 409) expect(readable(text)).toContain(MOVE_REFUSAL_TEXTS.changed_meanwhile);
    }
    const freed = (await statusOf(club)) === "cancelled" ? 1 : 0;
    expect(await seatsTaken(club, EVENT)).toBe(25 - freed);
    expect(await club.db.selectFrom("audit_log").select("id").execute()).toHaveLength(1);
  },
);

test("a move of a booking that does not exist is a 404", async () => {
  const ravi = await (await TestClub.open()).admin();
  const move = { bookingId: "nobody's", from: "confirmed", to: "completed" };
  expect((await ravi.post("/admin/bookings", move)).status).toBe(404);
});

test("a move to an unknown status is a 400", async () => {
  const club = await TestClub.open();
  const ravi = await club.admin();
  const odd = await ravi.post("/admin/bookings", { bookingId, from: "confirmed", to: "deleted" });
  expect(odd.status).toBe(400);
  expect(readable(odd.text)).toContain(FAILED);
  expect(await statusOf(club)).toBe("confirmed");
});
