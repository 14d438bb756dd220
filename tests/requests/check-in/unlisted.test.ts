import { expect, test } from "vitest";
import { HOUR_MS } from "~/lib/dates";
import type { TestClub } from "../../support/club";
import {
  AT_THE_DESK,
  checkIns,
  EVENT_ID,
  entry,
  NILA,
  openWithLeader,
  passOf,
  scan,
  sync,
  trySync,
} from "../../support/desk-requests";

const UNLISTED = { eventId: "unlisted" };

/** Another run at the same time that starts sooner. */
async function addNearerRun(club: TestClub): Promise<void> {
  const run = await club.db
    .selectFrom("events")
    .selectAll()
    .where("id", "=", EVENT_ID)
    .executeTakeFirstOrThrow();
  const nearer = { id: "other-run", slug: "other-run", starts_at: AT_THE_DESK };
  await club.db
    .insertInto("events")
    .values({ ...run, ...nearer })
    .execute();
}

test("a pass taken without a list is settled for the run that it names", async () => {
  const { club, desk } = await openWithLeader();
  expect(await sync(desk, [scan(await passOf(club, "arjun"))])).toEqual(["done"]);
  expect((await checkIns(club)).map(({ bookingId }) => bookingId)).toEqual([
    "sample-booking-arjun",
  ]);
});

test("a walk-in taken without a list is settled once for the run that was on", async () => {
  const { club, desk } = await openWithLeader();
  const walkIn = entry("walk_in", NILA);
  club.clock.at += 5 * HOUR_MS;
  const late = { ...UNLISTED, deviceNow: club.clock.at };
  expect(await sync(desk, [walkIn], late)).toEqual(["done"]);
  expect(await sync(desk, [walkIn], late)).toEqual(["done"]);
  expect(await checkIns(club)).toMatchObject([
    { method: "walk_in", at: AT_THE_DESK, by: "sample-member-asha" },
  ]);
});

test("of two runs at the same time a walk-in without a list belongs to the one where the phone is booked", async () => {
  const { club, desk } = await openWithLeader();
  await addNearerRun(club);
  const { phone } = await club.db
    .selectFrom("bookings")
    .select("participant_phone as phone")
    .where("id", "=", "sample-booking-arjun")
    .executeTakeFirstOrThrow();
  await sync(desk, [entry("walk_in", { ...NILA, phone })], UNLISTED);
  await sync(desk, [entry("walk_in", NILA)], UNLISTED);
  expect(await checkIns(club)).toMatchObject([{ bookingId: "sample-booking-arjun" }]);
  expect(await checkIns(club, "other-run")).toHaveLength(1);
});

test("a short code taken without a list is settled for the run of its booking", async () => {
  const { club, desk } = await openWithLeader();
  await addNearerRun(club);
  const { reference } = await club.db
    .selectFrom("bookings")
    .select("reference")
    .where("id", "=", "sample-booking-divya")
    .executeTakeFirstOrThrow();
  expect(await sync(desk, [scan(reference, { method: "code" })], UNLISTED)).toEqual(["done"]);
  expect(await checkIns(club)).toMatchObject([{ bookingId: "sample-booking-divya" }]);
});

test("an entry without a list at a time without any run is answered without a trace", async () => {
  const { club, desk } = await openWithLeader();
  const early = entry("walk_in", { ...NILA, at: AT_THE_DESK - 90 * 24 * HOUR_MS });
  expect(await sync(desk, [early], UNLISTED)).toEqual(["no_run"]);
  const { rows } = await club.db
    .selectFrom("check_in_entries")
    .select((eb) => eb.fn.countAll<number>().as("rows"))
    .where("event_id", "=", EVENT_ID)
    .executeTakeFirstOrThrow();
  expect(Number(rows)).toBe(0);
});

test("entries without a list come one at a time", async () => {
  const { desk } = await openWithLeader();
  const two = [entry("walk_in", NILA), entry("walk_in", NILA)];
  expect((await trySync(desk, two, UNLISTED)).status).toBe(400);
});
