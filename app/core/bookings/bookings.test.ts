import { expect, test } from "vitest";
import { PROMISES } from "~/content/promises";
import { HOUR_MS } from "~/lib/dates";
import { isBookable, isCancelInTime, plansFor, splitBookings } from "./bookings";
import { bookingPeriod, readBookingFilters } from "./manage/filters";
import { seatsLeft } from "./seats";
import { BOOKING_STATUSES, seatsFreedByMove } from "./status";

const timeZone = "Asia/Kolkata";
const ist = (text: string) => Date.parse(`${text}+05:30`);

test.each([
  ["today", "2026-11-18T10:00", "2026-11-18T00:00", "2026-11-19T00:00"],
  ["today", "2026-11-18T00:00", "2026-11-18T00:00", "2026-11-19T00:00"],
  ["today", "2026-11-18T23:59", "2026-11-18T00:00", "2026-11-19T00:00"],
  ["today", "2026-11-30T05:15", "2026-11-30T00:00", "2026-12-01T00:00"],
  ["today", "2028-02-29T02:00", "2028-02-29T00:00", "2028-03-01T00:00"],
  ["week", "2026-11-28T10:00", "2026-11-28T00:00", "2026-12-05T00:00"],
  ["week", "2026-12-31T23:30", "2026-12-31T00:00", "2027-01-07T00:00"],
  ["month", "2026-01-31T01:00", "2026-01-31T00:00", "2026-03-02T00:00"],
  ["month", "2026-11-18T10:00", "2026-11-18T00:00", "2026-12-18T00:00"],
] as const)("%s at %s in India is [%s, %s)", (period, now, from, to) => {
  expect(bookingPeriod(period, { now: ist(now), timeZone })).toEqual({
    from: ist(from),
    to: ist(to),
  });
});

test("the period 'all' covers every instant of a Date", () => {
  const { from, to } = bookingPeriod("all", { now: ist("2026-11-18T10:00"), timeZone });
  expect(from).toBe(0);
  expect(new Date(to).getTime()).toBe(to);
});

test.each([
  ["", "week", undefined],
  ["period=month&status=cancelled", "month", "cancelled"],
  ["period=year&status=gone", "week", undefined],
  ["period=TODAY&status=", "week", undefined],
  ["period=today&period=all&status=pending", "today", "pending"],
])("the address '?%s' asks for %s, status %s", (search, period, status) => {
  expect(readBookingFilters(new URLSearchParams(search))).toMatchObject({ period, status });
});

test("a booking holds a seat in every status but 'cancelled'", () => {
  for (const from of BOOKING_STATUSES) {
    for (const to of BOOKING_STATUSES) {
      const wanted = Number(to === "cancelled") - Number(from === "cancelled");
      expect(seatsFreedByMove(from, to)).toBe(wanted);
    }
  }
});

test("seats left are never below zero", () => {
  expect(seatsLeft({ capacity: 10, seatsTaken: 4 })).toBe(6);
  expect(seatsLeft({ capacity: 10, seatsTaken: 10 })).toBe(0);
  expect(seatsLeft({ capacity: 10, seatsTaken: 12 })).toBe(0);
});

test("an event is bookable while published, until it starts", () => {
  expect(isBookable({ status: "published", startsAt: 100 }, 99)).toBe(true);
  expect(isBookable({ status: "published", startsAt: 100 }, 100)).toBe(false);
  for (const status of ["draft", "cancelled", "completed"] as const) {
    expect(isBookable({ status, startsAt: 100 }, 99)).toBe(false);
  }
});

test.each([
  [true, true, ["free_trial", "pay_per_run", "monthly_membership"]],
  [true, false, ["pay_per_run", "monthly_membership"]],
  [false, true, ["free_trial"]],
  [false, false, []],
])(
  "plans for a person approved %s with a free run %s are %j",
  (isApproved, hasFreeTrial, plans) => {
    expect(plansFor({ isApproved, hasFreeTrial })).toEqual(plans);
  },
);

test("bookings are listed by start until their event is over, then from the latest on", () => {
  const booking = { status: "confirmed" as const, durationMinutes: 60 };
  const bookings = [4, 3, 2, 1].map((hour) => ({ ...booking, startsAt: hour * HOUR_MS }));
  const hoursAt = (now: number) => {
    const { coming, cancelled, earlier } = splitBookings(bookings, now * HOUR_MS);
    expect(cancelled).toEqual([]);
    return [coming, earlier].map((list) => list.map(({ startsAt }) => startsAt / HOUR_MS));
  };
  expect(hoursAt(2.9)).toEqual([[2, 3, 4], [1]]);
  expect(hoursAt(3)).toEqual([
    [3, 4],
    [2, 1],
  ]);
  expect(hoursAt(5)).toEqual([[], [4, 3, 2, 1]]);
});

test("a cancelled booking of a coming event is listed apart, one of a past event among the others", () => {
  const cancelled = { status: "cancelled" as const, durationMinutes: 60, startsAt: HOUR_MS };
  expect(splitBookings([cancelled], 0)).toEqual({
    coming: [],
    cancelled: [cancelled],
    earlier: [],
  });
  expect(splitBookings([cancelled], 2 * HOUR_MS)).toEqual({
    coming: [],
    cancelled: [],
    earlier: [cancelled],
  });
});

test("a cancellation is in time until the promised hours before the start", () => {
  const startsAt = 100 * HOUR_MS;
  const last = startsAt - PROMISES.cancelHours * HOUR_MS;
  expect(isCancelInTime({ startsAt }, last)).toBe(true);
  expect(isCancelInTime({ startsAt }, last + 1)).toBe(false);
});
