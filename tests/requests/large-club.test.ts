import { expect, test } from "vitest";
import { recountFigures } from "~/features/figures/commands/recount-figures.server";
import { fillLargeClub } from "~/features/sample-club/commands/fill-large-club.server";
import { WEDNESDAY } from "../support/club";
import { emptyDatabase } from "../support/database";

test("fillLargeClub makes the asked numbers, its kept figures hold, and a second fill is refused", async () => {
  const db = await emptyDatabase();
  const club = { members: 120, bookings: 1000, now: WEDNESDAY, timeZone: "Asia/Kolkata" };
  expect(await fillLargeClub(db, club)).toEqual({ ok: true, events: 9 });
  const { members } = await db
    .selectFrom("members")
    .select((eb) => eb.fn.countAll<number>().as("members"))
    .executeTakeFirstOrThrow();
  const { bookings } = await db
    .selectFrom("bookings")
    .select((eb) => eb.fn.countAll<number>().as("bookings"))
    .executeTakeFirstOrThrow();
  expect([Number(members), Number(bookings)]).toEqual([120, 1000]);
  expect((await recountFigures(db)).differing).toEqual([]);
  expect(await fillLargeClub(db, club)).toEqual({ ok: false, reason: "members_there" });
  await db
    .updateTable("members")
    .set({ status: "inactive" })
    .where("id", "=", "large-member-0")
    .execute();
  expect((await recountFigures(db)).differing).toEqual([]);
});
