/** A membership that was bought apart from a run outlives the bookings that counted on it. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addEvent } from "../../support/events";

const ASHA = "sample-member-asha";
const RUN = "evening-run";

async function open() {
  const club = await TestClub.open();
  await club.db.updateTable("members").set({ status: "active" }).execute();
  await club.db.deleteFrom("payments").execute();
  await club.db.deleteFrom("memberships").execute();
  await addEvent(club, { id: RUN, capacity: 5 });
  return { club, asha: await club.member("asha") };
}

async function book(asha: Browser) {
  const booked = await asha.post(`/events/${RUN}/book`, {
    intent: "book",
    plan: "monthly_membership",
    shownPriceRupees: "99",
    waiver: WAIVER_VERSION,
    submitKey: randomUUID(),
  });
  expect(booked.status).toBe(302);
}

async function owed(club: TestClub) {
  const memberships = await club.db
    .selectFrom("memberships")
    .select("status")
    .where("member_id", "=", ASHA)
    .execute();
  const payments = await club.db
    .selectFrom("payments")
    .select(["status", "amount_rupees as rupees"])
    .where("member_id", "=", ASHA)
    .execute();
  return [
    ...memberships.map(({ status }) => status),
    ...payments.map(({ status, rupees }) => `${rupees} ${status}`),
  ];
}

async function liveBooking(club: TestClub): Promise<string> {
  const { id } = await club.db
    .selectFrom("bookings")
    .select("id")
    .where("event_id", "=", RUN)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  return id;
}

const WAYS: Record<string, (club: TestClub, asha: Browser) => Promise<unknown>> = {
  "the member cancels the booking": async (club, asha) => {
    const bookingId = await liveBooking(club);
    return await asha.post(`/bookings/${bookingId}`, { intent: "cancel", bookingId });
  },
  "an admin cancels the booking": async (club) => {
    const bookingId = await liveBooking(club);
    const move = { intent: "move", bookingId, from: "pending", to: "cancelled" };
    return await (await club.admin()).post("/admin/bookings", move);
  },
  "the club cancels the run": async (club) =>
    await (await club.admin()).post(`/admin/events/${RUN}`, { intent: "cancel", reason: "Rain." }),
  "the member books again instead": async (_, asha) => await book(asha),
};

test.each(Object.entries(WAYS))(
  "a membership bought apart stays, with its payment, when %s",
  async (way, cancel) => {
    const { club, asha } = await open();
    await asha.post("/membership", { intent: "buy" });
    await book(asha);
    await cancel(club, asha);
    expect(await owed(club), way).toEqual(["pending", "299 due"]);
    const gone = await club.db
      .selectFrom("bookings")
      .select("id")
      .where("event_id", "=", RUN)
      .where("status", "=", "cancelled")
      .execute();
    expect(gone).toHaveLength(1);
  },
);

test("a membership bought with a run goes with the run's booking", async () => {
  const { club, asha } = await open();
  await book(asha);
  await WAYS["the member cancels the booking"]?.(club, asha);
  expect(await owed(club)).toEqual(["cancelled", "299 void"]);
});

test("a membership bought apart is still taken back on its own page", async () => {
  const { club, asha } = await open();
  await asha.post("/membership", { intent: "buy" });
  await asha.post("/membership", { intent: "drop" });
  expect(await owed(club)).toEqual(["cancelled", "299 void"]);
  expect((await asha.post("/membership", { intent: "drop" })).status).toBe(302);
});

test("a membership that a run is booked with is not taken back, and its page says why", async () => {
  const { club, asha } = await open();
  await book(asha);
  expect((await asha.get("/membership")).text).toContain('value="drop"');
  const kept = await asha.post("/membership", { intent: "drop" });
  expect(kept.status).toBe(409);
  expect(readable(kept.text)).toContain("a run is booked with it");
  expect(await owed(club)).toEqual(["pending", "299 due"]);
});
