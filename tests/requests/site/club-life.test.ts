import { expect, test } from "vitest";
import { freshContent } from "~/content/club-content.server";
import { countRanLastWeek } from "~/core/site/landing/find-welcome.server";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addEvent } from "../../support/events";

const THIS_WEEK = "2026-11-18";

/** Puts a check-in of this member on this day into the database; the event stays as it is. */
async function checkIn(club: TestClub, date: string, username: string) {
  const [id, event_id] = [`late-${username}`, "sample-event-week-4"];
  const like = await club.db
    .selectFrom("bookings")
    .selectAll()
    .where("id", "=", `sample-booking-${username}`)
    .executeTakeFirstOrThrow();
  await club.db
    .insertInto("bookings")
    .values({ ...like, id, reference: id, submit_key: id, event_id, date, status: "completed" })
    .execute();
  await club.db
    .insertInto("check_ins")
    .values({
      id,
      event_id,
      booking_id: id,
      member_id: like.member_id,
      is_guest: 0,
      date,
      time: "05:45",
      checked_in_at: 1,
      recorded_at: 1,
      recorded_by: "test",
      method: "list",
    })
    .execute();
}

test("who ran last week counts only the check-ins from Monday to Sunday before this week", async () => {
  const club = await TestClub.open();
  await checkIn(club, "2026-11-08", "asha");
  await checkIn(club, "2026-11-09", "arjun");
  await checkIn(club, "2026-11-09", "lakshmi");
  await checkIn(club, "2026-11-15", "divya");
  await checkIn(club, "2026-11-16", "karthik");
  expect(await countRanLastWeek(club.db, { today: THIS_WEEK })).toBe(3);
  expect(await countRanLastWeek(club.db, { today: "2026-11-22" })).toBe(3);
  expect(await countRanLastWeek(club.db, { today: "2026-11-23" })).toBe(1);
});

test.each(["/", "/about"])(
  "%s shows a late check-in of last week at the next request",
  async (path) => {
    const club = await TestClub.open();
    const shown = async () => readable((await club.visitor().get(path)).text);
    expect(await shown()).not.toContain("ran with us last week");
    await checkIn(club, "2026-11-15", "divya");
    expect(await shown()).toContain("1 person ran with us last week");
    await checkIn(club, "2026-11-15", "asha");
    expect(await shown()).toContain("2 people ran with us last week");
  },
);

test("the landing page shows the next three runs and the week's times", async () => {
  const club = await TestClub.open();
  const start = Date.parse("2026-11-25T13:00:00Z");
  const later = [1, 2, 3].map((week) => ({
    id: `evening-${week}`,
    title: `Evening ${week}`,
    time: "18:30",
    is_sample: 0,
    date: `2026-11-${25 + week}`,
    starts_at: start + week * 24 * 60 * 60 * 1000,
  }));
  for (const event of later) await addEvent(club, event);
  const text = readable((await club.visitor().get("/")).text);
  const runs = text.slice(text.indexOf("The next three runs"), text.indexOf("Where we start"));
  expect(runs).toContain("Lakeside Sunday Loop · Sample");
  expect(runs).toContain("Evening 1 Thu");
  expect(runs).toContain("Evening 2");
  expect(runs).not.toContain("Evening 3");
  expect(text).toMatch(/Thu ?Thursday ?6:30 pm/);
  expect(text).toMatch(/Sun ?Sunday ?5:45 am/);
  expect(text).toMatch(/Mon ?Monday ?no run/);
});

test("a club without runs shows neither a week nor a figure, only leaders and the start", async () => {
  const club = await TestClub.open({ sample: false });
  for (const path of ["/", "/about"]) {
    const text = readable((await club.visitor().get(path)).text);
    expect(text).not.toMatch(/Our week|last week|next .* runs/i);
    expect(text).toContain("Who leads · Sample");
    expect(text).toContain("Where we start");
  }
});

test("what no club has run or said is marked as a sample, also where the sample club is gone", async () => {
  const club = await TestClub.open({ sample: false });
  const visitor = club.visitor();
  const home = readable((await visitor.get("/")).text);
  expect(home).toContain("Distance run together 2km this week · Sample");
  for (const text of [home, readable((await visitor.get("/testimonials")).text)])
    for (const { status } of freshContent.testimonials)
      expect(text).toContain(`${status} · Sample`);
});
