/** The day after a first run, and four weeks after the last one. */
import { expect, test } from "vitest";
import { askLapsedBack, thankFirstRunners } from "~/core/bookings/after-run/ask-lapsed-back.server";
import { notifyRunners } from "~/core/bookings/after-run/notify-runners.server";
import { addDays, instantOf } from "~/lib/dates";
import { TestClub } from "../../support/club";
import { addBooking, addEvent, addMember, attend, TIME_ZONE } from "../../support/run-day";

const RUN_DAY = "2026-11-15";
const at = (day: string, time = "10:00") => instantOf(day, time, TIME_ZONE);

/** A club whose Maya ran for the first time on Sunday the 15th; the next run is a week later. */
async function openAfter() {
  const club = await TestClub.open({ sample: false });
  const { db } = club;
  const now = at(RUN_DAY, "07:00");
  const eventId = await addEvent(db, { date: RUN_DAY });
  const next = await addEvent(db, { date: "2026-12-20" });
  const maya = await addMember(db, { name: "Maya", now });
  await attend(db, { eventId, memberId: maya, now });
  const told = async () =>
    await db
      .selectFrom("notifications")
      .select(["member_id as who", "kind", "title", "text", "link"])
      .where("kind", "in", ["thanks", "lapsed"])
      .orderBy("created_at")
      .execute();
  const thank = (now: number) => thankFirstRunners(db, { now, timeZone: TIME_ZONE });
  const askBack = (now: number) => askLapsedBack(db, { now, timeZone: TIME_ZONE });
  return { db, maya, next, eventId, told, thank, askBack };
}

test("a first run is thanked for once, the day after, with the next run", async () => {
  const { db, maya, next, told, thank } = await openAfter();
  expect(await thank(at(RUN_DAY, "19:00"))).toBe(0);
  expect(await thank(at("2026-11-16", "09:59"))).toBe(0);
  const both = await Promise.all([thank(at("2026-11-16")), thank(at("2026-11-16"))]);
  expect(both.sort()).toEqual([0, 1]);
  expect(await thank(at("2026-11-17"))).toBe(0);
  expect(await told()).toEqual([
    {
      who: maya,
      kind: "thanks",
      title: "Thank you for running Morning run with us",
      text: "That was your first run with the club. The next one is Morning run, Sun, 20 Dec, 5:45 am: come along!",
      link: `/events/${next}`,
    },
  ]);
  const second = await addEvent(db, { date: "2026-11-17" });
  await attend(db, { eventId: second, memberId: maya, now: at("2026-11-17", "07:00") });
  expect(await thank(at("2026-11-18"))).toBe(0);
});

test("guests, suspended members and people who ran before are not thanked", async () => {
  const { db, eventId, told, thank } = await openAfter();
  const now = at(RUN_DAY, "07:00");
  const before = await addEvent(db, { date: "2026-11-08" });
  const [old, gone] = [
    await addMember(db, { name: "Old", now }),
    await addMember(db, { name: "Gone", now }),
  ];
  await attend(db, { eventId: before, memberId: old, now: at("2026-11-08", "07:00") });
  for (const memberId of [old, gone]) await attend(db, { eventId, memberId, now });
  await addBooking(db, { eventId, memberId: old, isGuest: true });
  await db.updateTable("members").set({ status: "suspended" }).where("id", "=", gone).execute();
  expect(await thank(at("2026-11-16"))).toBe(1);
  expect(await told()).toHaveLength(1);
});

test("a member who has not run for four weeks is asked back once, during the day", async () => {
  const { maya, told, askBack } = await openAfter();
  const day = addDays(RUN_DAY, 28);
  expect(await askBack(at(addDays(RUN_DAY, 27)))).toBe(0);
  expect(await askBack(at(day, "20:00"))).toBe(0);
  const both = await Promise.all([askBack(at(day)), askBack(at(day))]);
  expect(both.sort()).toEqual([0, 1]);
  expect(await askBack(at(addDays(day, 1)))).toBe(0);
  expect(await told()).toMatchObject([
    { who: maya, kind: "lapsed", title: "We've missed you these past four weeks" },
  ]);
});

test("somebody who came again, or is booked, is not asked back", async () => {
  const { db, eventId, maya, next, askBack } = await openAfter();
  const now = at(RUN_DAY, "07:00");
  const again = await addEvent(db, { date: "2026-11-22" });
  await attend(db, { eventId: again, memberId: maya, now: at("2026-11-22", "07:00") });
  const booked = await addMember(db, { name: "Booked", now });
  await attend(db, { eventId, memberId: booked, now });
  await addBooking(db, { eventId: next, memberId: booked });
  expect(await askBack(at(addDays(RUN_DAY, 28)))).toBe(0);
});

test("without a next run nobody is asked back, until one is planned", async () => {
  const { db, next, askBack } = await openAfter();
  const move = async (status: "draft" | "published") =>
    await db.updateTable("events").set({ status }).where("id", "=", next).execute();
  await move("draft");
  expect(await askBack(at(addDays(RUN_DAY, 28)))).toBe(0);
  await move("published");
  expect(await askBack(at(addDays(RUN_DAY, 28), "11:00"))).toBe(1);
});

test("a notification that fails is sent at the next try", async () => {
  const { db, told, thank } = await openAfter();
  const failing = notifyRunners(db, {
    kind: "thanks",
    daysAgo: 1,
    now: at("2026-11-16"),
    timeZone: TIME_ZONE,
    notificationsFor: async () => {
      throw new Error("It failed.");
    },
  });
  await expect(failing).rejects.toThrow("It failed.");
  expect(await thank(at("2026-11-16"))).toBe(1);
  expect(await told()).toHaveLength(1);
});
