/** What waits for no money is confirmed at once, unless the club has switched that off. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { syncBookings } from "~/core/account/sync/sync-bookings.server";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { bookForRunner } from "~/core/bookings/book-for-runner/book-for-runner.server";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { joinWaitlist } from "~/core/bookings/waitlist/join-waitlist.server";
import { findPlanTerms } from "~/core/payments/plan-terms.server";
import { WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { confirmByAdmin } from "../../support/confirm-by-admin";
import { emptyDatabase } from "../../support/database";
import { addEvent, addMembers, seatRequest, TIME_ZONE } from "../../support/seats";
import { shownForm } from "../../support/shown-form";

const NOW = Date.parse("2026-11-18T04:30:00Z");
const MEENA = "sample-member-meena";
const RUN = "/events/lakeside-sunday-loop";
const FREE = { plan: "free_trial", shownPriceRupees: "99", waiver: WAIVER_VERSION };

const ways: Record<string, (club: TestClub) => Promise<unknown>> = {
  "a member": async (club) => {
    const meena = await club.member("meena");
    await meena.post(`${RUN}/book`, { intent: "book", ...FREE, submitKey: randomUUID() });
  },
  "a visitor with a code": async (club) => {
    const visitor = club.visitor();
    const typed = { name: "Nila Anand", phone: "9876543210", ...FREE, submitKey: randomUUID() };
    await visitor.post(`${RUN}/book`, { intent: "send", ...typed });
    const otp = club.sms.codeFor("+919876543210");
    await visitor.post(`${RUN}/book`, { intent: "book", ...typed, otp });
  },
  "a phone that was offline": async (club) => {
    const kept = { participantName: "Meena Joseph", eventTitle: "Lakeside Sunday Loop" };
    const bookings = [{ ...kept, submitKey: randomUUID(), waiver: WAIVER_VERSION }];
    await syncBookings(club.db, {
      memberId: MEENA,
      bookings,
      now: club.clock.at,
      timeZone: TIME_ZONE,
    });
  },
  "an admin for somebody new": async (club) => {
    await club.admin();
    const runner = { phone: "+919812345670", name: "Nila Nair", plan: null, priceRupees: 99 };
    await bookForRunner(club.db, {
      ...runner,
      eventId: "sample-event-upcoming",
      submitKey: randomUUID(),
      adminId: "ravi",
      requestId: "r",
      now: club.clock.at,
      timeZone: TIME_ZONE,
    });
  },
  "the waitlist": async (club) => {
    const { db } = club;
    const now = club.clock.at;
    const eventId = "sample-event-upcoming";
    await db.updateTable("events").set({ capacity: 25 }).where("id", "=", eventId).execute();
    const place = { eventId, memberId: MEENA, plan: "free_trial", paceGroup: null } as const;
    expect(await joinWaitlist(db, { ...place, now })).toMatchObject({ ok: true });
    const seat = { bookingId: "sample-booking-asha", memberId: "sample-member-asha" };
    await cancelBooking(db, { ...seat, now });
  },
};

async function freeRuns({ db }: TestClub) {
  return await db
    .selectFrom("bookings as b")
    .innerJoin("notifications as n", "n.member_id", "b.member_id")
    .select(["b.status", "n.title", "n.text"])
    .where("b.plan", "=", "free_trial")
    .where("b.event_id", "=", "sample-event-upcoming")
    .execute();
}

test.each(Object.entries(ways))("a free first run is confirmed at once: %s", async (_, book) => {
  const club = await TestClub.open();
  await book(club);
  expect(await freeRuns(club)).toEqual([
    {
      status: "confirmed",
      title: "You're in: Lakeside Sunday Loop",
      text: expect.stringMatching(/Your spot is confirmed|A spot opened up, and it's yours/),
    },
  ]);
});

test.each(Object.entries(ways))(
  "a free first run waits for an admin once the club has switched that off: %s",
  async (_, book) => {
    const club = await TestClub.open();
    await confirmByAdmin(club.db);
    await book(club);
    expect(await freeRuns(club)).toEqual([
      {
        status: "pending",
        title: "Booked: Lakeside Sunday Loop",
        text: expect.stringContaining("We'll confirm it soon. Sun, 22 Nov, 5:45 am"),
      },
    ]);
  },
);

test("the page of a free first run says 'You're in!', and nothing waits for the club", async () => {
  const club = await TestClub.open();
  const meena = await club.member("meena");
  const form = { intent: "book", ...FREE, submitKey: randomUUID() };
  const { location = "" } = await meena.post(`${RUN}/book`, form);
  const page = readable((await meena.get(location)).text);
  expect(page).toContain("You're in!");
  expect(page).not.toContain("The club will confirm it soon");
  expect(readable((await meena.get("/bookings")).text)).toContain("You're in");
  const admin = await club.admin();
  const waiting = await admin.get("/admin/bookings?status=pending&period=all");
  expect(readable(waiting.text)).not.toContain("Meena Joseph");
});

test("an admin confirms a free first run that waits", async () => {
  const club = await TestClub.open();
  await confirmByAdmin(club.db);
  const meena = await club.member("meena");
  const form = { intent: "book", ...FREE, submitKey: randomUUID() };
  const { location = "" } = await meena.post(`${RUN}/book`, form);
  expect(readable((await meena.get(location)).text)).toContain("The club will confirm it soon");
  expect(readable((await meena.get("/dashboard")).text)).toContain("Booked");
  const admin = await club.admin();
  const waiting = await admin.get("/admin/bookings?status=pending&period=all");
  expect(readable(waiting.text)).toContain("Meena Joseph");
  const bookingId = location.split(/[/?]/)[2] ?? "";
  const move = { bookingId, from: "pending", to: "confirmed" };
  const moved = readable((await admin.post("/admin/bookings", move)).text);
  expect(moved).toContain("Booking status updated to confirmed");
  expect(readable((await meena.get("/dashboard")).text)).toContain("You're in");
});

test.each([
  [1, "Your spot is confirmed. Your guest's spot is on hold: pay to confirm it."],
  [2, "Your spot is confirmed. The spots of your 2 guests are on hold: pay to confirm them."],
])("the seats of %i guests of a free run wait for their payment", async (count, text) => {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW });
  const [memberId = ""] = await addMembers(db, { count: 1, now: NOW });
  const guests = [
    { name: "Ila", phone: "+919876500000" },
    { name: "Uma", phone: "+919876500001" },
  ].slice(0, count);
  const request = seatRequest({ eventId, memberId, now: NOW });
  await bookSeat(db, { ...request, plan: "free_trial" as const, guests });
  const bookings = db.selectFrom("bookings").select(["is_guest", "status"]).orderBy("is_guest");
  expect(await bookings.execute()).toEqual([
    { is_guest: 0, status: "confirmed" },
    ...guests.map(() => ({ is_guest: 1, status: "pending" })),
  ]);
  const told = await db.selectFrom("notifications").select(["title", "text"]).execute();
  expect(told).toEqual([{ title: "You're in: Lake Loop", text: expect.stringContaining(text) }]);
});

const readSwitch = async (admin: Browser) =>
  shownForm((await admin.get("/admin/settings/plans")).text, "seen");

test("the club switches it off and on in its settings, and sees it in the preview", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const name = "bookings-confirmAtOnce";
  const press = async (intent: string, value: string | undefined) => {
    const { [name]: _, ...form } = await readSwitch(admin);
    const sent = value === undefined ? form : { ...form, [name]: value };
    return await admin.post("/admin/settings/plans", { ...sent, intent });
  };
  expect((await readSwitch(admin))[name]).toBe("on");
  expect(readable((await press("preview", undefined)).text)).toMatch(
    /Confirm free first runs and members’ runs right away Off/,
  );
  expect((await findPlanTerms(club.db)).confirmAtOnce).toBe(true);
  expect((await press("save", undefined)).status).toBe(302);
  expect((await readSwitch(admin))[name]).toBeUndefined();
  const form = { intent: "book", ...FREE, submitKey: randomUUID() };
  await (await club.member("meena")).post(`${RUN}/book`, form);
  expect((await freeRuns(club)).map(({ status }) => status)).toEqual(["pending"]);
  expect((await press("save", "on")).status).toBe(302);
  expect((await findPlanTerms(club.db)).confirmAtOnce).toBe(true);
  expect((await press("save", "perhaps")).status).toBe(400);
});
