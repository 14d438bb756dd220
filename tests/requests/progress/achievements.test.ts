import { expect, test } from "vitest";
import { recordCheckIn, undoCheckIn } from "~/core/check-in/entries/settle-check-in.server";
import {
  celebrateAchievements,
  listAchievements,
} from "~/core/progress/achievements/achievements.server";
import { addDays } from "~/lib/dates";
import { emptyDatabase } from "../../support/database";
import { addEvent, addMember, attend, TIME_ZONE } from "../../support/run-day";

const NOW = Date.parse("2026-11-18T04:30:00Z");
const TODAY = "2026-11-18";
const moment = { now: NOW, timeZone: TIME_ZONE };

async function openFourEarly() {
  const db = await emptyDatabase();
  const memberId = await addMember(db, { name: "Asha", now: NOW });
  const times = ["05:45", "06:00", "07:59", "05:45", "08:00"];
  for (const [index, time] of times.entries()) {
    const eventId = await addEvent(db, { date: addDays(TODAY, -index), time });
    await attend(db, { eventId, memberId, now: NOW });
  }
  const early = async () => (await listAchievements(db, { memberId }))[0];
  return { db, memberId, early };
}

test("Early Bird counts starts before 08:00", async () => {
  const { early } = await openFourEarly();
  expect(await early()).toMatchObject({ id: "early_bird", progress: 4, earned: false });
});

test("a correction of a check-in does not change the date of an achievement", async () => {
  const { db, memberId, early } = await openFourEarly();
  const eventId = await addEvent(db, { date: addDays(TODAY, -10) });
  const bookingId = await attend(db, { eventId, memberId, now: NOW });
  expect(await early()).toMatchObject({ progress: 5, earned: true, dateEarned: NOW });
  await celebrateAchievements(db, { memberId, seen: ["early_bird"], now: NOW });
  await undoCheckIn(db, { eventId, bookingId, ...moment });
  expect(await early()).toMatchObject({ progress: 4, earned: false });
  const later = NOW + 1000;
  await recordCheckIn(db, {
    eventId,
    bookingId,
    method: "list",
    recordedBy: "test",
    checkedInAt: NOW,
    now: later,
    timeZone: TIME_ZONE,
  });
  expect(await early()).toMatchObject({ earned: true, dateEarned: NOW, celebrated: true });
});

test("Community Builder counts invited people from their first check-in", async () => {
  const db = await emptyDatabase();
  const inviter = await addMember(db, { name: "Asha", now: NOW });
  const eventId = await addEvent(db, { date: TODAY });
  const brought = async () => (await listAchievements(db, { memberId: inviter }))[2]?.progress;
  for (const name of ["Nila", "Kavya", "Ishan"]) {
    const memberId = await addMember(db, { name, now: NOW, invitedBy: inviter });
    const before = await brought();
    await attend(db, { eventId, memberId, now: NOW });
    expect(await brought()).toBe((before ?? 0) + 1);
  }
  expect((await listAchievements(db, { memberId: inviter }))[2]).toMatchObject({ earned: true });
});
