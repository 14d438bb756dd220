import { expect, test, vi } from "vitest";
import { findDashboard } from "~/core/account/dashboard/find-dashboard.server";
import { TestClub } from "../../support/club";
import { countedQueries } from "../../support/counted-queries";

const ASHA = {
  id: "sample-member-asha",
  phone: "+919840000001",
  displayName: "Asha Raman",
  runningLevel: "intermediate" as const,
};

async function openDashboard() {
  const club = await TestClub.open();
  const asked = { member: ASHA, now: club.clock.now(), timeZone: "Asia/Kolkata" };
  return { club, asked };
}

test("a second reading of the dashboard builds no query again", async () => {
  const { club, asked } = await openDashboard();
  const first = await findDashboard(club.db, asked);
  const built = vi.spyOn(club.db, "selectFrom");
  const second = await findDashboard(club.db, asked);
  expect(second).toEqual(first);
  expect(second.failures).toEqual([]);
  expect(built).not.toHaveBeenCalled();
});

test("the dashboard of a member without a run today asks at most nine statements", async () => {
  const { club, asked } = await openDashboard();
  const { db, count } = countedQueries(club.db);
  expect((await findDashboard(db, asked)).failures).toEqual([]);
  expect(count()).toBeGreaterThan(0);
  expect(count()).toBeLessThanOrEqual(9);
});
