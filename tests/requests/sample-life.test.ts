import { expect, test } from "vitest";
import { fillSampleLife } from "~/features/sample-club/commands/fill-sample-life.server";
import { recountMemberFigures } from "~/features/statistics/commands/recount-member-figures.server";
import { readable } from "../support/browser";
import { TestClub } from "../support/club";

test("the sample club has a past that its figures add up to", async () => {
  const club = await TestClub.open();
  const moment = { now: club.clock.at, timeZone: "Asia/Kolkata" };
  await fillSampleLife(club.db, moment);
  expect(await recountMemberFigures(club.db, moment)).toEqual({ members: 26, corrected: 0 });
  const asha = await club.member("asha");
  const board = readable((await asha.get("/community/leaderboard")).text);
  expect(board).toContain("Asha Raman");
  expect(readable((await asha.get("/community")).text)).toContain("The coffee helps.");
});
