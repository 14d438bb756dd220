import { expect, test } from "vitest";
import { recountStatistics } from "~/core/progress/statistics/recount-statistics.server";
import {
  fillSampleLife,
  fillSamplePayments,
} from "~/extensions/sample-club/fill-sample-life.server";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";

test("the sample club's counters equal a recount", async () => {
  const club = await TestClub.open();
  const moment = { now: club.clock.at, timeZone: "Asia/Kolkata" };
  await fillSampleLife(club.db, moment);
  expect(await recountStatistics(club.db, moment)).toEqual({ members: 26, corrected: 0 });
  const asha = await club.member("asha");
  const board = readable((await asha.get("/community/leaderboard")).text);
  expect(board).toContain("Asha Raman");
  expect(readable((await asha.get("/community")).text)).toContain("The coffee helps.");
});

test("the sample club has bookings paid, unpaid, reported, payable at the venue, free and by membership", async () => {
  const club = await TestClub.open();
  const moment = { now: club.clock.at, timeZone: "Asia/Kolkata" };
  await fillSampleLife(club.db, moment);
  await fillSamplePayments(club.db, moment);
  const admin = await club.admin();
  const due = readable((await admin.get("/admin/payments?status=due")).text);
  for (const name of ["Mohammed Farhan", "Suresh Babu", "Priya Varghese", "Zoya Khan"])
    expect(due).toContain(name);
  expect(due).toMatch(/UTR \d{12}/);
  expect(due).toContain("at the venue");
  expect(readable((await admin.get("/admin/payments?status=paid")).text)).toContain("Asha Raman");
  const roster = readable((await admin.get("/admin/events/sample-event-upcoming")).text);
  expect(roster).toContain("25 booked 5 unpaid");
  expect(roster).toMatch(/Deepa Mathew [^:]*Free Trial Confirmed Nothing due/);
  expect(roster).toMatch(/Uma Krishnan [^:]*Monthly Membership Confirmed Nothing due/);
  const kept = await club.db.selectFrom("events").select(["seats_taken"]).execute();
  expect(kept).toContainEqual({ seats_taken: 25 });
  expect(await recountStatistics(club.db, moment)).toEqual({ members: 26, corrected: 0 });
});
