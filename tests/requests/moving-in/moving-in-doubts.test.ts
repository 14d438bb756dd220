import { expect, test } from "vitest";
import { eraseMember } from "~/core/account/erasure/erase-member.server";
import { recountStatistics } from "~/core/progress/statistics/recount-statistics.server";
import { recountCounters } from "~/core/reports/counters/counter-definitions.server";
import type { Db } from "~/db/tables";
import { WEDNESDAY } from "../../support/club";
import { emptyDatabase } from "../../support/database";
import {
  KAVYA,
  lines,
  moveIn,
  OLD_BOOKING,
  OLD_PHONE,
  OLD_RUN,
  oldUser,
  RUN,
  recordLine,
} from "../../support/old-club";
import { TIME_ZONE } from "../../support/run-day";

const listBookings = async (db: Db) =>
  await db.selectFrom("bookings").selectAll().orderBy("created_at").orderBy("id").execute();

const countMembers = async (db: Db) =>
  (await db.selectFrom("members").select("id").execute()).length;

test.each([
  ["no number", { phone: "" }, "doubtful,No phone number."],
  [
    "a number of another country",
    { phone: "+1 212 555 0100" },
    "doubtful,That isn’t an Indian mobile number.",
  ],
  [
    "a number that a spreadsheet cut short",
    { phone: "9.19876E+11" },
    "doubtful,The spreadsheet cut the phone number short. Format its column as text.",
  ],
  [
    "a birth date under 18",
    { dateOfBirth: "2010-01-01" },
    "refused,Under 18: only adults can be imported. Minors sign up on the site with a parent where the club takes them.",
  ],
  [
    "an age under 18 a year ago",
    { age: "16", createdAt: "2025-11-01T00:00:00Z" },
    "refused,Under 18: only adults can be imported. Minors sign up on the site with a parent where the club takes them.",
  ],
])("a person with %s is left out with their bookings", async (_, user, finding) => {
  const db = await emptyDatabase();
  const booking = recordLine("bookings", "b", { ...OLD_BOOKING, participantPhone: undefined });
  const text = lines(recordLine("users", "kavya", oldUser(user)), RUN, booking);
  const { done } = await moveIn(db, { "club.jsonl": text });
  expect(done.report).toEqual([
    `1,users,kavya,${finding}`,
    "3,bookings,b,doubtful,Its member wasn’t imported.",
  ]);
  expect(await countMembers(db)).toBe(0);
});

test("a person who was 17 two years ago is imported", async () => {
  const db = await emptyDatabase();
  const user = oldUser({ age: 17, createdAt: "2024-11-01T00:00:00Z" });
  await moveIn(db, { "club.jsonl": lines(recordLine("users", "kavya", user)) });
  expect(await countMembers(db)).toBe(1);
});

test("a booking without an event makes one only when the owner says so", async () => {
  const db = await emptyDatabase();
  const second = recordLine("users", "ravi", oldUser({ fullName: "Ravi", phone: "9876500002" }));
  const booking = recordLine("bookings", "b", OLD_BOOKING);
  const his = recordLine("bookings", "c", {
    ...OLD_BOOKING,
    userId: "ravi",
    participantName: "Ravi",
  });
  const files = { "club.jsonl": lines(KAVYA, second, booking, his) };
  const { done } = await moveIn(db, files);
  expect(done.report).toEqual([
    "3,bookings,b,doubtful,No event is known on that day with that title or time.",
    "4,bookings,c,doubtful,No event is known on that day with that title or time.",
  ]);
  await moveIn(db, files, { makesEvents: true });
  const events = await db.selectFrom("events").select(["title", "date", "seats_taken"]).execute();
  expect(events).toEqual([{ title: "Sunday Run", date: "2025-03-02", seats_taken: 2 }]);
  const again = await moveIn(db, files, { makesEvents: true });
  expect(again.done.text).toMatch(/bookings +0 +0 +2 +0 +0/);
});

test("typed-in figures become an opening balance only", async () => {
  const db = await emptyDatabase();
  const user = recordLine(
    "users",
    "kavya",
    oldUser({ totalRuns: 3, bestTime: "48:10", level: "Pro" }),
  );
  const typed = {
    totalRuns: 42,
    totalDistance: "210.5 km",
    totalTime: "21:10:05",
    longestStreak: 6,
  };
  const earned = [{ id: "early_bird", title: "Early Bird", earned: true }, { title: "No" }];
  const text = lines(
    user,
    recordLine("userStatistics", "kavya", typed),
    recordLine("achievements", "kavya", { achievements: earned }),
    RUN,
    recordLine("bookings", "b", OLD_BOOKING),
  );
  const { done } = await moveIn(db, { "club.jsonl": text });
  expect(done.report).toEqual([
    '1,users,kavya,doubtful,"Imported. 42 runs were typed in, 1 of the bookings here are completed."',
  ]);
  expect(await db.selectFrom("opening_balances").selectAll().execute()).toEqual([
    expect.objectContaining({
      total_runs: 42,
      total_distance_m: 210_500,
      total_time_s: 76_205,
      longest_streak: 6,
      best_time: "48:10",
      level: "Pro",
      current_streak: null,
      achievements: '["Early Bird"]',
    }),
  ]);
  const [counted] = await db.selectFrom("member_statistics").selectAll().execute();
  expect(counted).toMatchObject({ total_runs: 1, total_distance_m: 5_000, longest_streak: 0 });
  const earnedHere = db.selectFrom("achievements").select("achievement").where("earned", "=", 1);
  expect(await earnedHere.execute()).toEqual([]);
  const moment = { now: WEDNESDAY, timeZone: TIME_ZONE };
  expect(await recountStatistics(db, moment)).toEqual({ members: 1, corrected: 0 });
});

test("each booking that cannot be imported unchanged is reported with what became of it", async () => {
  const db = await emptyDatabase();
  const bookings = [
    { ...OLD_BOOKING, isFreeTrial: true },
    { ...OLD_BOOKING, status: "confirmed" },
    { ...OLD_BOOKING, isGuestBooking: true, guestInfo: { firstName: "Anu", lastName: "Nair" } },
    { ...OLD_BOOKING, isGuestBooking: true, participantPhone: "9876500009" },
    { ...OLD_BOOKING, status: "canceled" },
    { ...OLD_BOOKING, date: "2025-03-09", isFreeTrial: true },
    { ...OLD_BOOKING, userId: "nobody", participantPhone: "9876500077" },
    { ...OLD_BOOKING, date: "2025-03-16", status: "sleeping" },
  ];
  const text = lines(
    KAVYA,
    recordLine("events", "small", { ...OLD_RUN, maxParticipants: 2 }),
    ...["2025-03-09", "2025-03-16"].map((date) => recordLine("events", date, { ...OLD_RUN, date })),
    ...bookings.map((booking, n) =>
      recordLine("bookings", `b${n}`, { ...booking, createdAt: 1.6e12 + n }),
    ),
  );
  const { done } = await moveIn(db, { "club.jsonl": text });
  expect(done.report).toEqual([
    "11,bookings,b6,doubtful,Nobody here has its user id or number.",
    "6,bookings,b1,merged,The person has a booking for this event already.",
    "7,bookings,b2,doubtful,Imported. The guest has no number of their own.",
    "10,bookings,b5,doubtful,Imported. It is another free run of the same number.",
    "12,bookings,b7,doubtful,Imported as pending: we don’t know the status “sleeping”.",
  ]);
  const stored = await listBookings(db);
  expect(
    stored.map((row) => [row.participant_name, row.status, row.is_guest, row.trial_released]),
  ).toEqual([
    ["Kavya Nair", "completed", 0, 0],
    ["Anu Nair", "completed", 1, 0],
    ["Kavya Nair", "completed", 1, 0],
    ["Kavya Nair", "cancelled", 0, 0],
    ["Kavya Nair", "completed", 0, 1],
    ["Kavya Nair", "pending", 0, 0],
  ]);
  expect(stored.map((row) => row.participant_phone.replace(/^guest-.*/, "stand-in"))).toEqual([
    OLD_PHONE,
    "stand-in",
    "+919876500009",
    OLD_PHONE,
    OLD_PHONE,
    OLD_PHONE,
  ]);
  const small = db
    .selectFrom("events")
    .select(["capacity", "seats_taken", "oversold"])
    .where("capacity", "=", 2);
  expect(await small.execute()).toEqual([{ capacity: 2, seats_taken: 3, oversold: 1 }]);
  expect((await recountCounters(db)).differing).toEqual([]);
});

test("an erased member does not come back with another import", async () => {
  const db = await emptyDatabase();
  const files = { "club.jsonl": lines(KAVYA, RUN, recordLine("bookings", "b", OLD_BOOKING)) };
  await moveIn(db, files);
  const { id: memberId } = await db.selectFrom("members").select("id").executeTakeFirstOrThrow();
  await eraseMember(db, { memberId, now: WEDNESDAY });
  const { done } = await moveIn(db, files);
  expect(done.report).toEqual(["3,bookings,b,doubtful,Its member was deleted at their request."]);
  expect(await countMembers(db)).toBe(1);
  expect((await listBookings(db)).map((row) => row.participant_name)).toEqual(["Deleted account"]);
});

test("imported messages and personal events are refused as the club's own forms would", async () => {
  const db = await emptyDatabase();
  const contact = { FullName: "Ravi", Age: "30", Profession: "Other", Whatsapp: "9876500009" };
  const at = (days: number) => new Date(WEDNESDAY - days * 86_400_000).toISOString();
  const text = lines(
    recordLine("contacts", "old", { ...contact, createdAt: at(366) }),
    recordLine("contacts", "young", { ...contact, Age: 17, createdAt: at(1) }),
    recordLine("contacts", "good", { ...contact, createdAt: at(365) }),
    recordLine("userEvents", "u", { userId: "nobody", eventDate: "2026-12-01" }),
  );
  const { done } = await moveIn(db, { "club.jsonl": text });
  expect(done.report).toEqual([
    '1,contacts,old,refused,"It is older than 12 months, after which messages are deleted."',
    "2,contacts,young,refused,It is by somebody under 18.",
    "4,userEvents,u,refused,Its member is not here.",
  ]);
  const kept = await db.selectFrom("contacts").select(["full_name", "age", "status"]).execute();
  expect(kept).toEqual([{ full_name: "Ravi", age: 30, status: "open" }]);
});
