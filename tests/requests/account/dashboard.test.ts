import { expect, test } from "vitest";
import { logActivity } from "~/core/progress/activities/log-activity.server";
import { fillSampleClub } from "~/extensions/sample-club/fill-sample-club.server";
import { fieldValue, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { emptyDatabase } from "../../support/database";
import { failingReads } from "../../support/failing-reads";
import { addEvent, attend } from "../../support/run-day";

const ASHA = "sample-member-asha";

/** The sample club with failing reads of queries that contain `word`. */
async function clubWithout(word: string): Promise<TestClub> {
  const db = await emptyDatabase();
  const at = Date.parse("2026-11-18T04:30:00Z");
  await fillSampleClub(db, { now: at, timeZone: "Asia/Kolkata" });
  return await TestClub.open({ sample: false, at, services: { db: failingReads(db, word) } });
}

test("the dashboard shows the next booking with its pass, a window to choose, the streak and the events", async () => {
  const club = await TestClub.open();
  const eventId = await addEvent(club.db, { date: "2026-11-15" });
  await attend(club.db, { eventId, memberId: ASHA, now: club.clock.now() });
  const asha = await club.member("asha");
  const page = await asha.get("/dashboard");
  const text = readable(page.text);
  expect(text).toContain("Morning, Asha");
  expect(text).toContain("Lakeside Sunday Loop");
  expect(text).toContain("Your next run You're in Lakeside Sunday Loop");
  expect(page.text).toContain('href="/bookings/sample-booking-asha/pass"');
  expect(text).toContain("25 of 50 spots left");
  expect(text).toContain("This week Last 7 days Week Month Year");
  expect(page.text).toMatch(
    /href="\/dashboard\?stats=week"[^>]*aria-current="true"|aria-current="true"[^>]*href="\/dashboard\?stats=week"/,
  );
  expect(text).not.toContain("Sample");
});

test("the windows count the last 7 days, the month and the year, with estimates marked", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const now = club.clock.now();
  for (const date of [
    "2026-11-12",
    "2026-11-11",
    "2026-11-01",
    "2026-10-31",
    "2026-01-01",
    "2025-12-31",
  ]) {
    const eventId = await addEvent(club.db, { date });
    await attend(club.db, { eventId, memberId: ASHA, now, distanceM: 7_000 });
  }
  const windowOf = async (window: string) =>
    readable((await asha.get(`/dashboard?stats=${window}`)).text);
  expect(await windowOf("week")).toMatch(/This week .*? 7\.0\* km Runs 1 .*includes estimates/);
  expect(await windowOf("month")).toMatch(/This month .*? 21\.0\* km Runs 3 /);
  expect(await windowOf("year")).toMatch(/This year .*? 35\.0\* km Runs 5 /);
  expect(await windowOf("decade")).toContain("This week");
});

test("the windows begin with month and year in the club's time zone", async () => {
  const club = await TestClub.open({ at: Date.parse("2026-12-31T18:29:00Z") });
  const eventId = await addEvent(club.db, { date: "2026-12-31" });
  await attend(club.db, { eventId, memberId: ASHA, now: club.clock.now() });
  const asha = await club.member("asha");
  const runsIn = async (window: string) =>
    / Runs (\d+) /.exec(readable((await asha.get(`/dashboard?stats=${window}`)).text))?.[1];
  const runs = async () => await Promise.all(["week", "month", "year"].map(runsIn));
  expect(await runs()).toEqual(["1", "1", "1"]);
  club.clock.at += 60_000;
  expect(await runs()).toEqual(["1", "0", "0"]);
});

test("a failing profile read shows the account's basic data", async () => {
  const club = await clubWithout("profile_version");
  const page = await (await club.member("asha")).get("/dashboard");
  expect(page.status).toBe(200);
  expect(readable(page.text)).toContain("Morning, Asha");
  expect(club.logLines.join()).toContain('"part":"profile"');
});

test("a failing or empty events read shows three events marked Sample", async () => {
  const failing = await clubWithout("events");
  const text = readable((await (await failing.member("asha")).get("/dashboard")).text);
  expect(text.match(/Sample/g)).toHaveLength(3);
  const club = await TestClub.open();
  await club.db.updateTable("events").set({ status: "cancelled" }).execute();
  const empty = readable((await (await club.member("asha")).get("/dashboard")).text);
  expect(empty.match(/Sample/g)).toHaveLength(3);
});

test("the log names what could not be read in English, whatever the language of the page", async () => {
  const club = await clubWithout("events");
  const page = await (await club.member("asha")).get("/kn/dashboard");
  expect(page.status).toBe(200);
  expect(page.text).toContain('lang="kn');
  expect(club.logLines.join()).toContain('"part":"people out"');
});

test("a failing statistics read shows zeros", async () => {
  const club = await clubWithout("member_statistics");
  const page = await (await club.member("asha")).get("/dashboard");
  expect(page.status).toBe(200);
  const [, ...figures] =
    /Distance (\S+) km Runs (\S+) Time (\S+) h/.exec(readable(page.text)) ?? [];
  expect(figures).toEqual(["0.0", "0", "0:00"]);
});

test("a member with only a number is asked to complete the profile, one with a profile is not", async () => {
  const club = await TestClub.open();
  await club.db.updateTable("members").set({ display_name: null }).where("id", "=", ASHA).execute();
  const asha = await club.member("asha");
  expect(readable((await asha.get("/dashboard")).text)).toContain("Finish your profile");
  const arjun = await club.member("arjun");
  expect(readable((await arjun.get("/dashboard")).text)).not.toContain("Finish your profile");
});

test("an achievement is shown until it was seen itself, whatever an older tab marks", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const run = { date: "2026-11-17", title: "Long", distanceM: 10_000, durationS: 3_000 };
  await logActivity(club.db, {
    ...club.services,
    memberId: ASHA,
    activity: run,
    submitKey: "k",
    now: club.clock.now(),
  });
  expect(readable((await asha.get("/dashboard")).text)).toContain("Marathon Ready!");
  const shown = await asha.get("/dashboard");
  await club.db
    .updateTable("achievements")
    .set({ earned: 1 })
    .where("member_id", "=", ASHA)
    .where("achievement", "=", "early_bird")
    .execute();
  const forged = await asha.post("/dashboard", { intent: "celebrated", seen: "every_one" });
  expect(forged.location).toBe("/dashboard");
  const thanked = await asha.post("/dashboard", {
    intent: "celebrated",
    seen: fieldValue(shown.text, "seen"),
  });
  expect(thanked.location).toBe("/dashboard");
  const text = readable((await asha.get("/dashboard")).text);
  expect(text).not.toContain("Marathon Ready!");
  expect(text).toContain("Early Bird!");
});

test("the member navigation has four links, the profile menu and the inbox", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const page = await asha.get("/dashboard");
  for (const path of [
    "/dashboard",
    "/community",
    "/progress",
    "/events",
    "/inbox",
    "/profile",
    "/settings",
  ]) {
    expect(page.text).toContain(`href="${path}"`);
  }
});

test("Logout ends the session", async () => {
  const asha = await (await TestClub.open()).member("asha");
  await asha.post("/logout", {});
  expect((await asha.get("/dashboard")).status).toBe(401);
});

test("Logout leads to the landing page", async () => {
  const asha = await (await TestClub.open()).member("asha");
  expect((await asha.post("/logout", {})).location).toBe("/");
});

test("a visitor's request of the dashboard shows the text to log in", async () => {
  const club = await TestClub.open();
  const answer = await club.visitor().get("/dashboard");
  expect(answer.status).toBe(401);
  expect(readable(answer.text)).toContain("Please log in to view your dashboard.");
  expect(readable(answer.text)).toContain("Go to SignIn");
});
