import { expect, test } from "vitest";
import { MINUTE_MS } from "~/lib/dates";
import { bookCrowd, shareAmongDevices } from "../../support/crowd";
import {
  AT_THE_DESK,
  checkIns,
  entry,
  openWithLeader,
  sync,
  tap,
} from "../../support/desk-requests";

const PEOPLE = 200;
const DEVICES = 20;

test("20 devices that send overlapping batches check everybody in exactly once", async () => {
  const { club, desk } = await openWithLeader();
  const shares = shareAmongDevices(await bookCrowd(club.db, PEOPLE), DEVICES);
  const outcomes = await Promise.all(
    shares.map(async (share) => {
      const batch = share.map((bookingId) => entry("check_in", { method: "list", bookingId }));
      const first = await sync(desk, batch);
      // The device sends the batch again, as after a lost answer.
      expect(await sync(desk, batch)).toEqual(first);
      return first;
    }),
  );
  const all = outcomes.flat();
  expect(all.filter((outcome) => outcome === "done")).toHaveLength(PEOPLE);
  expect(all.filter((outcome) => outcome === "duplicate")).toHaveLength(all.length - PEOPLE);
  expect(new Set((await checkIns(club)).map(({ bookingId }) => bookingId)).size).toBe(PEOPLE);
  const sums = await club.db
    .selectFrom("member_statistics")
    .select((eb) => eb.fn.sum<number>("total_runs").as("runs"))
    .executeTakeFirstOrThrow();
  expect(Number(sums.runs)).toBe(PEOPLE);
}, 60_000);

test("the leaderboard ranks by the earliest check-in, whichever phone sends first", async () => {
  const { club, desk } = await openWithLeader();
  const earlier = AT_THE_DESK - MINUTE_MS;
  for (const at of [AT_THE_DESK, earlier]) await sync(desk, [tap("divya", { at })]);
  const place = await club.db
    .selectFrom("board_places")
    .select("earliness")
    .where("member_id", "=", "sample-member-divya")
    .where("period", "=", "2026-11")
    .executeTakeFirstOrThrow();
  expect(Number(place.earliness)).toBe(-earlier);
});
