import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { recordCheckInEntries } from "~/core/check-in/entries/record-check-in-entries.server";
import { unsettleForUndo } from "~/core/check-in/entries/settle-check-in.server";
import { closeEvent, setEventResult } from "~/core/check-in/results/set-event-result.server";
import { recountStatistics } from "~/core/progress/statistics/recount-statistics.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import type { TestClub } from "../../support/club";
import {
  AT_THE_DESK,
  END,
  EVENT_ID,
  entry,
  leader,
  openAtDesk,
  openWithLeader,
  sync,
  tap,
} from "../../support/desk-requests";
import { addBooking, addEvent, addMember, attend } from "../../support/run-day";

const close = (club: TestClub) =>
  closeEvent(club.db, { eventId: EVENT_ID, adminId: "ravi", requestId: "r", now: club.clock.at });

const bookingOf = async (club: TestClub, username: string) =>
  await club.db
    .selectFrom("bookings")
    .select(["status", "no_show as noShow"])
    .where("id", "=", `sample-booking-${username}`)
    .executeTakeFirst();

test("closing a past event settles once who came", async () => {
  const { club, desk } = await openWithLeader();
  await sync(desk, [tap("arjun"), tap("divya")]);
  club.clock.at = END - 1;
  expect(await close(club)).toEqual({ ok: false, reason: "not_over" });
  club.clock.at = END;
  expect(await close(club)).toEqual({ ok: true, completed: 2, noShows: 23 });
  expect(await close(club)).toEqual({ ok: false, reason: "closed_already" });
  expect(await bookingOf(club, "arjun")).toEqual({ status: "completed", noShow: 0 });
  expect(await bookingOf(club, "karthik")).toEqual({ status: "confirmed", noShow: 1 });
});

test("the page offers to close the run once it is over, and says before from when", async () => {
  const { club, desk } = await openWithLeader();
  await club.db.updateTable("events").set({ counts_home: 1 }).where("id", "=", EVENT_ID).execute();
  await sync(desk, [tap("arjun")]);
  const page = `/qr-info/results?event=${EVENT_ID}`;
  const read = async () => readable((await (await club.admin()).get(page)).text);
  club.clock.at = END - 1;
  const before = await read();
  expect(before).toContain("The run can be closed once it is over, from 6:45 am.");
  expect(before).toContain("Still out: 1");
  expect(before).not.toMatch(/Close the run|Why close the run/);
  club.clock.at = END;
  const after = await read();
  expect(after).toMatch(/Why close the run before they are back\?.*Close the run/);
  expect(after).not.toContain("can be closed");
});

test("after closing, late check-ins and their undo the stored counters equal a recount", async () => {
  const club = await openAtDesk();
  const moment = () => ({ now: club.clock.at, timeZone: "Asia/Kolkata" });
  await recountStatistics(club.db, moment());
  const desk = await leader(club);
  await sync(desk, [tap("arjun"), tap("divya")]);
  club.clock.at = END;
  await close(club);
  const corrected = async () => (await recountStatistics(club.db, moment())).corrected;
  expect(await corrected()).toBe(0);
  await sync(desk, [tap("karthik")], { deviceNow: club.clock.at });
  const bookingId = "sample-booking-karthik";
  const undo = entry("undo", { bookingId, at: AT_THE_DESK + 10 * MINUTE_MS });
  expect(await corrected()).toBe(0);
  expect(await sync(desk, [undo], { deviceNow: club.clock.at })).toEqual(["done"]);
  expect(await corrected()).toBe(0);
});

test("a check-in after closing clears a no-show until its undo", async () => {
  const { club, desk } = await openWithLeader();
  club.clock.at = END + HOUR_MS;
  await close(club);
  const late = tap("karthik", { at: AT_THE_DESK });
  expect(await sync(desk, [late], { deviceNow: club.clock.at })).toEqual(["done"]);
  expect(await bookingOf(club, "karthik")).toEqual({ status: "completed", noShow: 0 });
  const undo = entry("undo", {
    bookingId: "sample-booking-karthik",
    at: AT_THE_DESK + 10 * MINUTE_MS,
  });
  expect(await sync(desk, [undo], { deviceNow: club.clock.at })).toEqual(["done"]);
  expect(await bookingOf(club, "karthik")).toEqual({ status: "confirmed", noShow: 1 });
  await unsettleForUndo(club.db, {
    event: { status: "published" },
    bookingId: "sample-booking-arjun",
    now: club.clock.at,
  });
  expect(await bookingOf(club, "arjun")).toEqual({ status: "confirmed", noShow: 1 });
});

test("who is checked in by a batch that is stored while the run is closed has completed it", async () => {
  const club = await openAtDesk();
  club.clock.at = END;
  const booked = () =>
    club.db
      .selectFrom("bookings")
      .select(["id", "status", "no_show as noShow"])
      .where("event_id", "=", EVENT_ID)
      .orderBy("id")
      .execute();
  const there = (await booked()).filter(({ status }) => status === "confirmed").slice(0, 10);
  const entries = there.map(({ id: bookingId }) => ({
    ...({ kind: "check_in", method: "list" } as const),
    ...{ nonce: randomUUID(), at: AT_THE_DESK, bookingId },
  }));
  const crew = { kind: "admin" as const, id: "ravi", name: "Ravi" };
  const by = { crew, secret: "s", requestId: "r", timeZone: "Asia/Kolkata", now: END };
  const batch = { ...by, eventId: EVENT_ID, entries, deviceNow: END };
  const [stored] = await Promise.all([recordCheckInEntries(club.db, batch), close(club)]);
  expect(stored.ok && stored.results.map(({ outcome }) => outcome)).toEqual(
    there.map(() => "done"),
  );
  const ids = there.map(({ id }) => id);
  expect((await booked()).filter(({ id }) => ids.includes(id))).toEqual(
    ids.map((id) => ({ id, status: "completed", noShow: 0 })),
  );
});

test("a missed free first run is given back until a late check-in arrives, and by its undo", async () => {
  const { club, desk } = await openWithLeader();
  await club.db
    .updateTable("bookings")
    .set({ plan: "free_trial", price_rupees: 0 })
    .where("id", "=", "sample-booking-karthik")
    .execute();
  const released = async () =>
    (
      await club.db
        .selectFrom("bookings")
        .select("trial_released as released")
        .where("id", "=", "sample-booking-karthik")
        .executeTakeFirstOrThrow()
    ).released;
  club.clock.at = END;
  await close(club);
  expect(await released()).toBe(1);
  await sync(desk, [tap("karthik")], { deviceNow: club.clock.at });
  expect(await released()).toBe(0);
  const undo = entry("undo", {
    bookingId: "sample-booking-karthik",
    at: AT_THE_DESK + 10 * MINUTE_MS,
  });
  await sync(desk, [undo], { deviceNow: club.clock.at });
  expect(await released()).toBe(1);
});

test("a check-in that the desk sends five days late repairs a streak", async () => {
  const { club, desk } = await openWithLeader();
  const memberId = await addMember(club.db, { name: "Nila", now: 1 });
  const streak = async () =>
    (
      await club.db
        .selectFrom("member_statistics")
        .select("longest_streak as weeks")
        .where("member_id", "=", memberId)
        .executeTakeFirstOrThrow()
    ).weeks;
  const middle = await addEvent(club.db, { date: "2026-11-22" });
  const bookingId = await addBooking(club.db, { eventId: middle, memberId });
  for (const date of ["2026-11-15", "2026-11-29"]) {
    await attend(club.db, { eventId: await addEvent(club.db, { date }), memberId, now: 1 });
  }
  expect(await streak()).toBe(1);
  club.clock.at = AT_THE_DESK + 5 * DAY_MS;
  const late = entry("check_in", { method: "list", bookingId, at: AT_THE_DESK });
  const options = { eventId: middle, deviceNow: club.clock.at };
  expect(await sync(desk, [late], options)).toEqual(["done"]);
  expect(await streak()).toBe(3);
});

test("a distance that an admin sets for who ran counts in their statistics", async () => {
  const { club, desk } = await openWithLeader();
  await sync(desk, [tap("arjun")]);
  const total = async () =>
    (
      await club.db
        .selectFrom("member_statistics")
        .select("total_distance_m as metres")
        .where("member_id", "=", "sample-member-arjun")
        .executeTakeFirstOrThrow()
    ).metres;
  expect(await total()).toBe(5_000);
  const result = {
    eventId: EVENT_ID,
    distanceM: 8_000,
    durationS: 2_700,
    adminId: "ravi",
    requestId: "r",
    now: END,
    timeZone: "Asia/Kolkata",
  };
  const set = (bookingId: string) => setEventResult(club.db, { ...result, bookingId });
  expect(await set("sample-booking-arjun")).toEqual({ ok: true });
  expect(await total()).toBe(8_000);
  expect(await set("sample-booking-divya")).toEqual({ ok: false, reason: "not_checked_in" });
});
