import { expect, test } from "vitest";
import type { BookingStatus } from "~/db/tables/events";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/dates";
import type { TestClub } from "../../support/club";
import {
  ARJUN,
  AT_THE_DESK,
  checkIns,
  EVENT_ID,
  entry,
  leader,
  openAtDesk,
  openWithLeader,
  passOf,
  scan,
  sync,
  takeLeadersRole,
  tap,
  trySync,
} from "../../support/desk-requests";

async function setStatus(club: TestClub, username: string, status: BookingStatus): Promise<void> {
  await club.db
    .updateTable("bookings")
    .set({ status, plan: "pay_per_run" })
    .where("id", "=", `sample-booking-${username}`)
    .execute();
}

test("each bad code is refused with its reason and stops no good one", async () => {
  const { club, desk } = await openWithLeader();
  const good = await passOf(club, "arjun");
  await setStatus(club, "lakshmi", "cancelled");
  await setStatus(club, "eshwar", "pending");
  await sync(desk, [tap("divya", { at: AT_THE_DESK - 1 })]);
  const outcomes = await sync(desk, [
    scan("https://example.org/menu"),
    scan('{"event":"x","booking":"y"}'),
    scan(good.slice(0, -9)),
    scan(good.slice(0, -10)),
    scan(await passOf(club, "arjun", { secret: "somebody else's secret" })),
    scan(await passOf(club, "arjun", { eventId: "sample-event-week-1" })),
    scan(await passOf(club, "arjun", { expiresAt: AT_THE_DESK - 1000 })),
    scan(await passOf(club, "lakshmi")),
    scan(await passOf(club, "eshwar")),
    scan(await passOf(club, "divya")),
    scan(good),
    scan(good),
  ]);
  expect(outcomes).toEqual([
    "unreadable",
    "unreadable",
    "unreadable",
    "forged",
    "forged",
    "other_run",
    "expired",
    "cancelled",
    "unpaid",
    "duplicate",
    "done",
    "duplicate",
  ]);
  expect((await checkIns(club)).filter(({ method }) => method === "scan")).toEqual([
    {
      bookingId: "sample-booking-arjun",
      method: "scan",
      at: AT_THE_DESK,
      by: "sample-member-asha",
    },
  ]);
  expect(await checkIns(club)).toHaveLength(2);
  const logged = await club.db.selectFrom("check_in_entries").select("outcome").execute();
  expect(logged).toHaveLength(13);
});

test("a cancelled, an unpaid and another event's booking are refused with their reasons", async () => {
  const { club, desk } = await openWithLeader();
  await setStatus(club, "arjun", "cancelled");
  await setStatus(club, "divya", "pending");
  expect(
    await sync(desk, [
      scan(await passOf(club, "arjun")),
      tap("divya"),
      tap("nobody"),
      entry("pay", { bookingId: "sample-booking-divya" }),
    ]),
  ).toEqual(["cancelled", "unpaid", "unknown", "admin_only"]);
  const admin = await club.admin();
  const pay = entry("pay", { bookingId: "sample-booking-divya" });
  expect(await sync(admin, [pay, pay, tap("divya")])).toEqual(["done", "done", "done"]);
});

test("a batch sent twice, or after half of it, changes nothing the second time", async () => {
  const { club, desk } = await openWithLeader();
  const batch = [tap("arjun"), tap("divya"), tap("arjun"), tap("karthik")];
  const outcomes = ["done", "done", "duplicate", "done"];
  expect(await sync(desk, batch.slice(0, 2))).toEqual(outcomes.slice(0, 2));
  expect(await sync(desk, batch)).toEqual(outcomes);
  expect(await sync(desk, batch)).toEqual(outcomes);
  expect(await checkIns(club)).toHaveLength(3);
});

test("two check-ins by one code in one millisecond are one check-in and one duplicate", async () => {
  const club = await openAtDesk();
  const [first, second] = [await leader(club, "asha"), await leader(club, "divya")];
  const code = await passOf(club, "arjun");
  for (let round = 0; round < 5; round += 1) {
    const outcomes = await Promise.all([sync(first, [scan(code)]), sync(second, [scan(code)])]);
    expect(outcomes.flat().sort()).toEqual(
      round === 0 ? ["done", "duplicate"] : ["duplicate", "duplicate"],
    );
  }
  expect(await checkIns(club)).toHaveLength(1);
});

test("one entry sent by two requests at once is one entry", async () => {
  const { desk } = await openWithLeader();
  const one = tap("arjun");
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => sync(desk, [one])));
  expect(outcomes.flat()).toEqual(["done", "done", "done", "done"]);
});

test.each([-DAY_MS, DAY_MS])(
  "the time of a device whose clock is off by %d ms is corrected",
  async (off) => {
    const { club, desk } = await openWithLeader();
    const at = AT_THE_DESK + off - 5 * MINUTE_MS;
    expect(await sync(desk, [tap("arjun", { at })], { deviceNow: AT_THE_DESK + off })).toEqual([
      "done",
    ]);
    expect((await checkIns(club))[0]?.at).toBe(AT_THE_DESK - 5 * MINUTE_MS);
  },
);

test("the server accepts an undo made within exactly 15 minutes of the check-in", async () => {
  const { club, desk } = await openWithLeader();
  await sync(desk, [tap("arjun"), tap("divya")]);
  club.clock.at += 16 * MINUTE_MS;
  const undo = (username: string, minutes: number, ms = 0) =>
    entry("undo", {
      bookingId: `sample-booking-${username}`,
      at: AT_THE_DESK + minutes * MINUTE_MS + ms,
    });
  const outcomes = await sync(desk, [undo("arjun", 15), undo("divya", 15, 1), undo("arjun", 15)], {
    deviceNow: club.clock.at,
  });
  expect(outcomes).toEqual(["done", "too_late", "duplicate"]);
  expect((await checkIns(club)).map(({ bookingId }) => bookingId)).toEqual([
    "sample-booking-divya",
  ]);
});

test("outside the check-in window only an admin with a reason checks in", async () => {
  const { club, desk } = await openWithLeader();
  const admin = await club.admin();
  club.clock.at = AT_THE_DESK - HOUR_MS;
  const early = { at: club.clock.at };
  const options = { deviceNow: club.clock.at };
  const reason = "The gate opened early for volunteers";
  expect(await sync(desk, [tap("arjun", early)], options)).toEqual(["outside_window"]);
  expect(await sync(desk, [tap("arjun", { ...early, reason })], options)).toEqual([
    "outside_window",
  ]);
  expect(await sync(admin, [tap("arjun", early)], options)).toEqual(["outside_window"]);
  expect(await sync(admin, [tap("arjun", { ...early, reason })], options)).toEqual(["done"]);
});

test("a queue that its leader may not send any more is accepted from an admin", async () => {
  const { club, desk } = await openWithLeader();
  const batch = [tap("arjun")];
  await takeLeadersRole(club);
  expect((await trySync(desk, batch)).status).toBe(403);
  expect((await desk.get("/qr-scanner/list")).status).toBe(403);
  expect((await trySync(club.visitor(), batch)).status).toBe(401);
  expect(await sync(await club.admin(), batch)).toEqual(["done"]);
});

test("a body that is no batch is a 400", async () => {
  const { desk } = await openWithLeader();
  for (const batch of ["", "{", "[]", '{"eventId":"x"}', "null"]) {
    expect((await desk.post("/qr-scanner/sync", { batch })).status).toBe(400);
  }
  expect((await trySync(desk, [tap("arjun", { bookingId: "a\0b" })])).status).toBe(400);
  expect((await desk.get("/qr-info?event=%00")).status).toBe(400);
});

test("a batch for an unknown event is a 404", async () => {
  const desk = await leader(await openAtDesk());
  expect((await trySync(desk, [], { eventId: "nowhere" })).status).toBe(404);
  expect((await trySync(desk, [], { eventId: "sample-event-week-1" })).status).toBe(404);
});

test("a run leader's list is of the current event only", async () => {
  const { club, desk } = await openWithLeader();
  const list = JSON.parse((await desk.get("/qr-scanner/list")).text) as {
    run: { id: string };
    roster: { name: string; isFirstRun: boolean; phoneEnd: string }[];
  };
  expect(list.run.id).toBe(EVENT_ID);
  expect(list.roster).toHaveLength(25);
  expect(list.roster[0]).toMatchObject({ name: "Anand Murthy", isFirstRun: true });
  expect((await desk.get("/qr-scanner/list?event=sample-event-week-1")).status).toBe(404);
  const admin = await club.admin();
  expect((await admin.get("/qr-scanner/list?event=sample-event-week-1")).status).toBe(200);
});

test("a run leader's list has no phone number", async () => {
  const desk = await leader(await openAtDesk());
  expect((await desk.get("/qr-scanner/list")).text).not.toContain("+91");
});

test("who cancelled and booked again is checked in by a list from before that, and taken out again", async () => {
  const { club, desk } = await openWithLeader();
  const { db } = club;
  const before = await db
    .selectFrom("bookings")
    .selectAll()
    .where("id", "=", ARJUN)
    .executeTakeFirstOrThrow();
  const cancelled = { status: "cancelled" as const, cancelled_at: AT_THE_DESK - HOUR_MS };
  await db.updateTable("bookings").set(cancelled).where("id", "=", ARJUN).execute();
  const again = { id: "again", reference: "AGA2AGA2", submit_key: "again" };
  await db
    .insertInto("bookings")
    .values({ ...before, ...again })
    .execute();
  const tapped = tap("arjun");
  expect(await sync(desk, [tapped])).toEqual(["done"]);
  expect(await checkIns(club)).toMatchObject([{ bookingId: "again" }]);
  const undo = entry("undo", { bookingId: ARJUN, undoes: [tapped.nonce] });
  expect(await sync(desk, [undo])).toEqual(["done"]);
  expect(await checkIns(club)).toEqual([]);
});
