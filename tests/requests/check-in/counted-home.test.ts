import { expect, test } from "vitest";
import { listHomes } from "~/core/check-in/entries/list-entries-of.server";
import { closeEvent } from "~/core/check-in/results/set-event-result.server";
import { listStillOut } from "~/core/events/complete/complete-event.server";
import { HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { type Browser, fieldValue, readable } from "../../support/browser";
import type { TestClub } from "../../support/club";
import {
  ARJUN,
  AT_THE_DESK,
  DIVYA,
  EVENT_ID,
  entry,
  leader,
  openCounting,
  openWithLeader,
  passOf,
  phoneOf,
  sync,
  tap,
} from "../../support/desk-requests";
import { addEvent } from "../../support/run-day";

const HOME = AT_THE_DESK + 2 * HOUR_MS;

/** The user names of those who are still out. */
async function out(club: TestClub): Promise<string[]> {
  const people = await listStillOut(club.db, { eventId: EVENT_ID });
  return people.map(({ bookingId }) => bookingId.replace("sample-booking-", "")).sort();
}

/** An entry at the finish, two hours after the desk opened. */
const atFinish = (kind: string, rest: Record<string, unknown> = {}) =>
  entry(kind, { method: "list", at: HOME, heardAt: HOME, ...rest });

async function finish(club: TestClub, desk: Browser, entries: ReturnType<typeof entry>[]) {
  club.clock.at = HOME + MINUTE_MS;
  return await sync(desk, entries, { deviceNow: club.clock.at });
}

test("whoever is checked in is out, until counted home by tap, by scan or as having left early", async () => {
  const club = await openCounting();
  const desk = await leader(club);
  await sync(desk, [tap("arjun"), tap("divya"), tap("karthik"), tap("lakshmi")]);
  expect(await out(club)).toEqual(["arjun", "divya", "karthik", "lakshmi"]);
  const code = await passOf(club, "divya");
  const outcomes = await finish(club, desk, [
    atFinish("home", { bookingId: ARJUN }),
    atFinish("home", { method: "scan", code }),
    atFinish("left_early", { bookingId: "sample-booking-karthik" }),
    atFinish("home", { bookingId: ARJUN }),
  ]);
  expect(outcomes).toEqual(["done", "done", "done", "duplicate"]);
  expect(await out(club)).toEqual(["lakshmi"]);
});

test("a return is taken back in whatever order the two arrive", async () => {
  const club = await openCounting();
  const desk = await leader(club);
  await sync(desk, [tap("arjun")]);
  const home = atFinish("home", { bookingId: ARJUN });
  const back = atFinish("still_out", { bookingId: ARJUN, undoes: [home.nonce] });
  expect(await finish(club, desk, [back])).toEqual(["duplicate"]);
  expect(await finish(club, desk, [home])).toEqual(["done"]);
  expect(await out(club)).toEqual(["arjun"]);
});

test("a return is taken back however late", async () => {
  const club = await openCounting();
  const desk = await leader(club);
  await sync(desk, [tap("arjun")]);
  const home = atFinish("home", { bookingId: ARJUN });
  const later = { at: HOME + HOUR_MS, heardAt: HOME + HOUR_MS };
  const late = atFinish("still_out", { bookingId: ARJUN, undoes: [home.nonce], ...later });
  club.clock.at = HOME + HOUR_MS + MINUTE_MS;
  expect(await sync(desk, [home, late], { deviceNow: club.clock.at })).toEqual(["done", "done"]);
  expect(await out(club)).toEqual(["arjun"]);
});

test("a 'still out' of another booking, or at another run, leaves the return that it names", async () => {
  const club = await openCounting();
  const desk = await leader(club);
  await sync(desk, [tap("arjun"), tap("divya")]);
  const home = atFinish("home", { bookingId: ARJUN });
  const undoes = [home.nonce];
  await finish(club, desk, [home, atFinish("still_out", { bookingId: DIVYA, undoes })]);
  const elsewhere = atFinish("still_out", { bookingId: ARJUN, undoes });
  const eventId = await addEvent(club.db, { date: "2026-11-22" });
  await sync(desk, [elsewhere], { deviceNow: club.clock.at, eventId });
  expect(await out(club)).toEqual(["divya"]);
});

test("'still out' takes back returns only, an undo check-ins only", async () => {
  const club = await openCounting();
  const desk = await leader(club);
  const checkIn = tap("arjun");
  await sync(desk, [checkIn]);
  const home = atFinish("home", { bookingId: ARJUN });
  await finish(club, desk, [
    home,
    atFinish("still_out", { bookingId: ARJUN, undoes: [checkIn.nonce] }),
    entry("undo", { bookingId: ARJUN, undoes: [home.nonce] }),
  ]);
  expect(await listHomes(club.db, { bookingId: ARJUN })).toHaveLength(1);
  const roster = await club.db.selectFrom("check_ins").select("booking_id").execute();
  expect(roster.map((row) => row.booking_id)).toContain(ARJUN);
});

test.each([{ order: ["home", "walk_in"] }, { order: ["walk_in", "home"] }])(
  "an older list's return leaves out whoever cancelled and was added at the desk: $order",
  async ({ order }) => {
    const club = await openCounting();
    const desk = await leader(club);
    const phone = await phoneOf(club, ARJUN);
    const cancelled = { status: "cancelled" as const, cancelled_at: AT_THE_DESK };
    await club.db.updateTable("bookings").set(cancelled).where("id", "=", ARJUN).execute();
    const made: Record<string, ReturnType<typeof entry>> = {
      home: atFinish("home", { bookingId: ARJUN }),
      walk_in: entry("walk_in", { name: "Arjun", phone, isPaid: false }),
    };
    for (const kind of order) await finish(club, desk, [made[kind] ?? entry(kind)]);
    const people = await listStillOut(club.db, { eventId: EVENT_ID });
    expect(people.map((person) => person.phone)).toEqual([phone]);
  },
);

test("the sweep's 'I'm last' counts for their own booking and nobody else's", async () => {
  const club = await openCounting();
  const desk = await leader(club);
  await sync(desk, [tap("arjun"), tap("asha")]);
  expect(await finish(club, desk, [atFinish("last")])).toEqual(["done"]);
  expect(await out(club)).toEqual(["arjun"]);
  const { sweep } = JSON.parse((await desk.get("/qr-scanner/list")).text);
  expect(sweep).toMatchObject({ at: HOME });
});

test("a pass of another run, a forged one and an unknown code count nobody home", async () => {
  const club = await openCounting();
  const desk = await leader(club);
  const scan = (code: string) => atFinish("home", { method: "scan", code });
  const outcomes = await finish(club, desk, [
    scan(await passOf(club, "arjun", { secret: "another" })),
    scan(await passOf(club, "arjun", { eventId: "sample-event-week-1" })),
    scan("2222AAAA"),
    scan("https://example.org"),
  ]);
  expect(outcomes).toEqual(["forged", "other_run", "unknown", "unreadable"]);
});

test("a run is not closed while somebody is out, unless the admin says why", async () => {
  const club = await openCounting();
  const desk = await leader(club);
  await sync(desk, [tap("arjun")]);
  club.clock.at = HOME + HOUR_MS;
  const admin = await club.admin();
  const page = `/qr-info/results?event=${EVENT_ID}`;
  expect(readable((await admin.get(page)).text)).toContain("Still out: 1");
  const refused = await admin.post(page, { intent: "close" });
  expect([refused.status, readable(refused.text)]).toEqual([
    409,
    expect.stringContaining("Somebody is still out."),
  ]);
  const elsewhere = await admin.post(`/admin/events/${EVENT_ID}`, { intent: "complete" });
  expect([elsewhere.status, readable(elsewhere.text)]).toEqual([
    409,
    expect.stringContaining("Somebody is still out."),
  ]);
  await admin.post(page, { intent: "close", outReason: "Went home by bus" });
  const { details } = await club.db
    .selectFrom("audit_log")
    .select("details")
    .where("action", "=", "event_completed")
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(details)).toContain("Went home by bus");
});

test("a run where nobody is missing is closed without a reason", async () => {
  const { club, desk } = await openWithLeader();
  await sync(desk, [tap("arjun")]);
  const close = { eventId: EVENT_ID, adminId: "ravi", requestId: "r", now: HOME + HOUR_MS };
  expect(await closeEvent(club.db, close)).toMatchObject({ ok: true, completed: 1 });
  const counting = await openCounting();
  const finishing = await leader(counting);
  await sync(finishing, [tap("arjun")]);
  await finish(counting, finishing, [atFinish("home", { bookingId: ARJUN })]);
  expect(await closeEvent(counting.db, close)).toMatchObject({ ok: true, completed: 1 });
});

test("a checked-in member reports being home on the pass or the dashboard", async () => {
  const club = await openCounting();
  const desk = await leader(club);
  const arjun = await club.member("arjun");
  const pass = `/bookings/${ARJUN}/pass`;
  const form = async () => ({
    submitKey: fieldValue((await arjun.get(pass)).text, "submitKey"),
  });
  const key = "7f0c1d1e-0000-4000-8000-000000000001";
  const early = await arjun.post(pass, { submitKey: key });
  expect([early.status, readable(early.text)]).toEqual([
    409,
    expect.stringContaining("You were not checked in for this run."),
  ]);
  await sync(desk, [tap("arjun"), tap("divya")]);
  expect((await arjun.post(pass, { submitKey: key })).status).toBe(409);
  expect(readable((await arjun.get(pass)).text)).not.toContain("I'm home");
  club.clock.at = HOME;
  expect(readable((await arjun.get("/dashboard")).text)).toContain("Are you home?");
  const told = await arjun.post(pass, await form());
  expect(told.location).toBe(pass);
  expect(readable((await arjun.get(pass)).text)).toContain("Home at 7:10 am");
  expect((await arjun.get("/dashboard")).text).not.toContain("Are you home?");
  expect(await out(club)).toEqual(["divya"]);

  const divya = await club.member("divya");
  const foreign = await divya.post(pass, { submitKey: key });
  expect(foreign.status).toBe(404);
  const own = { submitKey: key, from: "dashboard" };
  const answered = await divya.post("/bookings/sample-booking-divya/pass", own);
  expect(answered.location).toBe("/dashboard");
  await divya.post("/bookings/sample-booking-divya/pass", own);
  expect(await listHomes(club.db, { eventId: EVENT_ID })).toHaveLength(2);
});

test("the crew counts a person home on QR Info too", async () => {
  const club = await openCounting();
  const desk = await leader(club);
  await sync(desk, [tap("arjun")]);
  const page = `/qr-info?event=${EVENT_ID}&q=arjun`;
  const submitKey = fieldValue((await desk.get(page)).text, "submitKey");
  club.clock.at = HOME;
  await desk.post(page, { kind: "left_early", bookingId: ARJUN, submitKey });
  expect(readable((await desk.get(page)).text)).toContain("Left early, 7:10 am");
  expect(await out(club)).toEqual([]);
});

test("the dashboard leads a run leader to the desk from two hours before the start", async () => {
  const { club, desk } = await openWithLeader();
  const shows = async () => readable((await desk.get("/dashboard")).text).includes("Open the desk");
  expect(await shows()).toBe(true);
  expect(readable((await (await club.member("divya")).get("/dashboard")).text)).not.toContain(
    "Open the desk",
  );
  const startsAt = AT_THE_DESK + 35 * MINUTE_MS;
  club.clock.at = startsAt - 2 * HOUR_MS - 1;
  expect(await shows()).toBe(false);
  club.clock.at += 1;
  expect(await shows()).toBe(true);
});
