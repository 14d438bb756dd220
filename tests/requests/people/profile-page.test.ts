import { expect, test } from "vitest";
import { findUserData } from "~/core/account/my-data/find-my-data.server";
import { addMemberEvent } from "~/core/account/races/member-events.server";
import { saveProfile } from "~/core/people/profile/save-profile.server";
import { fillSampleClub } from "~/extensions/sample-club/fill-sample-club.server";
import { DAY_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { emptyDatabase } from "../../support/database";
import { failingReads } from "../../support/failing-reads";
import { PROFILE } from "../../support/profile";

const ASHA = "sample-member-asha";

test("the invite link on the profile leads to the sign-up with this member's code in it", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const page = readable((await asha.get("/profile")).text);
  const link = new URL(/http\S+\/signup\?\S+/.exec(page)?.[0] ?? "");
  const { code } = await club.db
    .selectFrom("members")
    .select("invite_code as code")
    .where("id", "=", ASHA)
    .executeTakeFirstOrThrow();
  const signUp = await club.visitor().get(link.pathname + link.search);
  // The form of the first step is sent to the same address, and the second finds the code there.
  expect(signUp.text).toContain(`action="/signup?ref=${code}"`);
});

test("the profile names a running level once it is chosen", async () => {
  const club = await TestClub.open();
  const level = (running_level: "advanced" | null) =>
    club.db.updateTable("members").set({ running_level }).where("id", "=", ASHA).execute();
  const asha = await club.member("asha");
  const labels = async () => (await asha.get("/profile")).text.match(/>(Beginner|Advanced)</g);
  await level(null);
  expect(await labels()).toBeNull();
  await level("advanced");
  expect(await labels()).toHaveLength(2);
});

test("a visitor's request of the profile leads to /dashboard", async () => {
  const club = await TestClub.open();
  const answer = await club.visitor().get("/profile");
  expect(answer.location).toBe("/dashboard");
  expect((await club.visitor().post("/profile", PROFILE)).status).toBe(401);
});

test("a failing profile read or save shows the specification's texts", async () => {
  const db = await emptyDatabase();
  const at = Date.parse("2026-11-18T04:30:00Z");
  await fillSampleClub(db, { now: at, timeZone: "Asia/Kolkata" });
  const services = { db: failingReads(db, "profile_version") };
  const club = await TestClub.open({ sample: false, at, services });
  const asha = await club.member("asha");
  const page = readable((await asha.get("/profile")).text);
  expect(page).toContain("Failed to load profile data.");
  expect(page).toContain("Retry");
  const saved = await asha.post("/profile?edit", { ...PROFILE, version: "0" });
  expect(saved.status).toBe(503);
  expect(club.logLines.join()).toContain("Failed to save profile: profile_version cannot be read");
  const profile = { displayName: "A", runningLevel: "beginner" as const, goals: [], version: 0 };
  const input = { memberId: ASHA, profile, now: at, timeZone: "Asia/Kolkata" };
  await expect(saveProfile(services.db, input)).rejects.toThrow("Failed to save profile: ");
});

test("a profile that cannot be written stays in its form, with a text", async () => {
  const db = await emptyDatabase();
  const at = Date.parse("2026-11-18T04:30:00Z");
  await fillSampleClub(db, { now: at, timeZone: "Asia/Kolkata" });
  const services = { db: failingReads(db, "updated_at") };
  const club = await TestClub.open({ sample: false, at, services });
  const asha = await club.member("asha");
  const saved = await asha.post("/profile?edit", {
    ...PROFILE,
    displayName: "Typed",
    version: "0",
  });
  expect(saved.status).toBe(503);
  expect(readable(saved.text)).toContain("Failed to update profile. Please try again.");
  expect(saved.text).toContain('value="Typed"');
});

async function fillProfile() {
  const db = await emptyDatabase();
  const at = Date.parse("2026-11-18T04:30:00Z");
  await fillSampleClub(db, { now: at, timeZone: "Asia/Kolkata" });
  const streak = { current_streak: 2, longest_streak: 3, streak_week: "2026-11-16" };
  const figures = { total_runs: 7, total_distance_m: 42_100, ...streak };
  await db.updateTable("member_statistics").set(figures).where("member_id", "=", ASHA).execute();
  const race = { title: "City Half", eventDate: "2026-11-18", eventTime: "05:00" };
  const dayBefore = { memberId: ASHA, now: at - DAY_MS, timeZone: "Asia/Kolkata" };
  for (const [index, eventDate] of ["2026-11-17", "2026-12-01", "2026-11-18"].entries()) {
    const event = { ...race, title: `Race ${index}`, eventDate, submitKey: `key-${index}` };
    await addMemberEvent(db, { ...dayBefore, event });
  }
  return { db, at };
}

test("the profile page shows achievements, statistics and personal events", async () => {
  const { db, at } = await fillProfile();
  const club = await TestClub.open({ sample: false, at, services: { db } });
  const page = readable((await (await club.member("asha")).get("/profile")).text);
  expect(page).toContain("Runs 7 Distance 42.1 km Streak 2 weeks, longest 3 weeks");
  expect(page).toContain("Early Bird 0 of 5");
  expect(page).toMatch(/Race 2 · .*5:00 am Race 1 · /);
  expect(page).not.toContain("Race 0");
});

test("a part of the profile page that cannot be read leaves the others", async () => {
  const { db, at } = await fillProfile();
  const failing = async (word: string) => {
    const services = { db: failingReads(db, word) };
    const club = await TestClub.open({ sample: false, at, services });
    const answer = await (await club.member("asha")).get("/profile");
    return { text: readable(answer.text), log: club.logLines.join() };
  };
  const noFigures = await failing("total_distance_m");
  expect(noFigures.text).toContain("Runs 0 Distance 0.0 km Streak 0 weeks, longest 0 weeks");
  expect(noFigures.text).toContain("Race 2");
  expect(noFigures.log).toContain("total_distance_m cannot be read");
  expect((await failing("celebrated_at")).text).toContain("None to show at the moment");
  expect((await failing("event_date")).text).toContain("None planned");
  const noProfile = await failing("profile_version");
  expect(noProfile.text).toContain("Failed to load profile data.");
  expect(noProfile.log).toContain("Failed to get profile: profile_version cannot be read");
});

test("findUserData of an erased member answers User not found", async () => {
  const db = await emptyDatabase();
  const asked = { memberId: "nobody", today: "2026-11-18", now: 0, timeZone: "Asia/Kolkata" };
  expect(await findUserData(db, asked)).toMatchObject({ ok: false, message: "User not found" });
});

test("the profile form writes the stored running levels with a capital", async () => {
  const club = await TestClub.open();
  const { text } = await (await club.member("asha")).get("/profile?edit");
  const [select = ""] = /<select[^>]*name="runningLevel".*?<\/select>/s.exec(text) ?? [];
  const options = [...select.matchAll(/value="([^"]+)"[^>]*>([^<]+)</g)];
  expect(options.map(([, value, label]) => [value, label])).toEqual([
    ["beginner", "Beginner"],
    ["intermediate", "Intermediate"],
    ["advanced", "Advanced"],
  ]);
});
