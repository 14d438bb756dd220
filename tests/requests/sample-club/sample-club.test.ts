import { expect, test } from "vitest";
import { createMember } from "~/core/people/members.server";
import { fillSampleClub } from "~/extensions/sample-club/fill-sample-club.server";
import { readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { emptyDatabase } from "../../support/database";

const moment = { now: WEDNESDAY, timeZone: "Asia/Kolkata" };

test("the sample club has a run next Sunday with 25 of 50 seats taken, all marked as sample", async () => {
  const club = await TestClub.open();
  const { db } = club;
  const upcoming = await db
    .selectFrom("events")
    .selectAll()
    .where("status", "=", "published")
    .execute();
  expect(upcoming).toMatchObject([{ date: "2026-11-22", capacity: 50, seats_taken: 25 }]);
  const bookings = await db.selectFrom("bookings").select("status").execute();
  expect(bookings).toEqual(Array.from({ length: 25 }, () => ({ status: "confirmed" })));
  for (const table of ["members", "events"] as const) {
    const unmarked = db.selectFrom(table).select("id").where("is_sample", "=", 0);
    expect(await unmarked.execute()).toEqual([]);
  }
  const people = await db
    .selectFrom("members")
    .select(["username", "status", "phone"])
    .where("username", "in", ["asha", "meena"])
    .orderBy("username")
    .execute();
  expect(people).toMatchObject([{ status: "active" }, { status: "pending" }]);
  expect(readable((await club.visitor().get("/events")).text)).toContain("25 of 50 spots left");
});

test("the sample club is created once", async () => {
  const db = await emptyDatabase();
  expect(await fillSampleClub(db, moment)).toBe(true);
  expect(await fillSampleClub(db, moment)).toBe(false);
  expect(await db.selectFrom("bookings").select("id").execute()).toHaveLength(25);
});

test("no sample club is created when there is a real member", async () => {
  const real = await emptyDatabase();
  const phone = "+919876543210";
  await createMember(real, { phone, registrationType: "mobile_otp", now: WEDNESDAY });
  expect(await fillSampleClub(real, moment)).toBe(false);
  expect(await real.selectFrom("members").select("id").execute()).toHaveLength(1);
  expect(await real.selectFrom("events").select("id").execute()).toEqual([]);
});

test("on a Sunday the sample run is planned for the next Sunday", async () => {
  const db = await emptyDatabase();
  await fillSampleClub(db, { ...moment, now: Date.parse("2026-11-22T00:00:00Z") });
  const { date } = await db
    .selectFrom("events")
    .select("date")
    .where("status", "=", "published")
    .executeTakeFirstOrThrow();
  expect(date).toBe("2026-11-29");
});

test("on a Sunday before the runs' time, no past sample run is still to start", async () => {
  const db = await emptyDatabase();
  await fillSampleClub(db, { ...moment, now: Date.parse("2026-11-22T00:00:00Z") });
  const past = await db
    .selectFrom("events")
    .select("date")
    .where("status", "=", "completed")
    .orderBy("date", "desc")
    .execute();
  expect(past.map(({ date }) => date).slice(0, 2)).toEqual(["2026-11-15", "2026-11-08"]);
});
