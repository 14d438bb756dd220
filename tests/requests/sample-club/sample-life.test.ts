import { expect, test } from "vitest";
import { recountStatistics } from "~/core/progress/statistics/recount-statistics.server";
import { readEnv } from "~/env.server";
import {
  fillSampleLife,
  fillSamplePayments,
} from "~/extensions/sample-club/fill-sample-life.server";
import { openClub, welcomeText } from "../../../server/open-club";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { emptyDataLocation } from "../../support/data-location";

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

test("the first start on an empty database says that it filled in the sample club, and where it is removed", async () => {
  const { dataDir, databaseUrl } = await emptyDataLocation();
  const env = readEnv({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: "silent" });
  const said: string[] = [];
  for (let start = 0; start < 2; start += 1) {
    const { services, ...club } = await openClub(env);
    await services.db.destroy();
    said.push(welcomeText("http://localhost:3000", club));
  }
  const line =
    "Filled in: a sample club of invented people and runs. Remove it at http://localhost:3000/admin/settings.";
  expect(said).toEqual([
    expect.stringContaining(`\n  ${line}\n`),
    expect.not.stringContaining("sample"),
  ]);
});
