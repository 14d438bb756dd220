import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { bookingSteps } from "./booking/booking-steps-rules";
import {
  dueRupees,
  isCertain,
  type StandingKind,
  type StoredBooking,
  type StoredEntry,
  type StoredPayment,
  standingOf,
} from "./standing";
import { BOOKING_STATUSES } from "./status";

const START = 10 * HOUR_MS;
const EVENT = { startsAt: START, durationMinutes: 60 };
const END = START + 60 * MINUTE_MS;

const DUE: StoredPayment = { status: "due", method: null, utr: null, amountRupees: 99 };
const booking = (changes: Partial<StoredBooking> = {}): StoredBooking => ({
  status: "confirmed",
  cancelledBy: null,
  isCheckedIn: false,
  isNoShow: false,
  payment: undefined,
  ...changes,
});
const pending = (payment?: Partial<StoredPayment>) =>
  booking({ status: "pending", payment: payment && { ...DUE, ...payment } });
const entry = (changes: Partial<StoredEntry> = {}): StoredEntry => ({
  status: "waiting",
  offerExpiresAt: null,
  position: 3,
  ...changes,
});
const offer = (until: number) => entry({ status: "offered", offerExpiresAt: until });

const STILL = { kind: "waiting", position: 3, isStill: true };

describe("a person's standing", () => {
  test.each<[string, StoredBooking | undefined, StoredEntry | undefined, number, object]>([
    ["nothing", undefined, undefined, 0, { kind: "none" }],
    ["a waitlist entry", undefined, entry(), 0, { kind: "waiting", position: 3 }],
    ["an entry before the start", undefined, entry(), START - 1, STILL],
    ["an entry at the start", undefined, entry(), START, { kind: "none" }],
    ["an offer", undefined, offer(500), 499, { kind: "offered", until: 500 }],
    ["an offer at its end", undefined, offer(500), 500, { kind: "none" }],
    ["an entry that was left", undefined, entry({ status: "left" }), 0, { kind: "none" }],
    ["a pending free run", pending(), undefined, 0, { kind: "booked" }],
    [
      "a pending booking that is paid",
      pending({ status: "paid" }),
      undefined,
      0,
      { kind: "booked" },
    ],
    [
      "a due payment",
      pending({}),
      undefined,
      0,
      { kind: "payment_due", amountRupees: 99, isAtVenue: false },
    ],
    [
      "a payment at the venue",
      pending({ method: "venue" }),
      undefined,
      0,
      { kind: "payment_due", amountRupees: 99, isAtVenue: true },
    ],
    [
      "a payment with a reference",
      pending({ utr: "412345678901" }),
      undefined,
      0,
      { kind: "reference_given", amountRupees: 99, utr: "412345678901" },
    ],
    [
      "a due payment after the event",
      pending({}),
      undefined,
      END,
      { kind: "payment_due", amountRupees: 99, isAtVenue: false },
    ],
    ["a confirmed booking", booking(), undefined, START, { kind: "confirmed" }],
    ["a confirmed booking, unpaid", booking({ payment: DUE }), undefined, 0, { kind: "confirmed" }],
    ["a confirmed booking before the end", booking(), undefined, END - 1, { kind: "confirmed" }],
    ["a confirmed booking at the end", booking(), undefined, END, { kind: "over" }],
    ["a pending free run at the end", pending(), undefined, END, { kind: "over" }],
    [
      "a check-in",
      booking({ isCheckedIn: true }),
      undefined,
      END - 1,
      { kind: "checked_in", isOver: false },
    ],
    [
      "a check-in that is not paid",
      { ...pending({}), isCheckedIn: true },
      undefined,
      END - 1,
      { kind: "checked_in", isOver: false, isPending: true },
    ],
    [
      "a check-in of a closed event",
      booking({ status: "completed", isCheckedIn: true }),
      undefined,
      END,
      { kind: "checked_in", isOver: true },
    ],
    [
      "a check-in of a cancelled booking",
      booking({ status: "cancelled", isCheckedIn: true }),
      undefined,
      END,
      { kind: "checked_in", isOver: true },
    ],
    ["a completed booking", booking({ status: "completed" }), undefined, 0, { kind: "completed" }],
    ["a no-show", booking({ isNoShow: true }), undefined, END, { kind: "missed" }],
    [
      "a replaced booking",
      booking({ status: "cancelled", cancelledBy: "replaced" }),
      undefined,
      0,
      { kind: "replaced" },
    ],
    [
      "a cancelled booking",
      booking({ status: "cancelled", cancelledBy: "member" }),
      undefined,
      0,
      { kind: "cancelled" },
    ],
    [
      "a cancelled booking and a waitlist entry",
      booking({ status: "cancelled" }),
      entry(),
      0,
      { kind: "waiting", position: 3 },
    ],
    ["a live booking and an offer", booking(), offer(500), 0, { kind: "confirmed" }],
  ])("with %s is told", (_, own, place, now, wanted) => {
    expect(standingOf({ event: EVENT, booking: own, entry: place }, now)).toEqual(wanted);
  });
});

const payments = fc.option(
  fc.record({
    status: fc.constantFrom("due" as const, "paid" as const, "void" as const),
    method: fc.constantFrom(null, "upi" as const, "venue" as const),
    utr: fc.constantFrom(null, "412345678901"),
    amountRupees: fc.constantFrom(99, 299),
  }),
  { nil: undefined },
);
const bookings = fc.record({
  status: fc.constantFrom(...BOOKING_STATUSES),
  cancelledBy: fc.constantFrom(null, "member", "replaced", "club"),
  isCheckedIn: fc.boolean(),
  isNoShow: fc.boolean(),
  payment: payments,
});
const entries = fc.record({
  status: fc.constantFrom("waiting" as const, "offered" as const, "left" as const),
  offerExpiresAt: fc.option(fc.integer({ min: 0, max: END }), { nil: null }),
  position: fc.integer({ min: 1, max: 9 }),
});
const asked = fc.record({
  event: fc.constant(EVENT),
  booking: fc.option(bookings, { nil: undefined }),
  entry: fc.option(entries, { nil: undefined }),
});
const moments = fc.integer({ min: 0, max: END + HOUR_MS });

/** Who holds a seat or has used it. */
const IN: StandingKind[] = [
  "booked",
  "payment_due",
  "reference_given",
  "confirmed",
  "checked_in",
  "completed",
  "over",
];

test("a person with a seat at a coming event is never waiting, offered a seat or told of none", () => {
  fc.assert(
    fc.property(asked, moments, (known, now) => {
      const standing = standingOf(known, now);
      const holdsSeat = known.booking !== undefined && known.booking.status !== "cancelled";
      if (holdsSeat) expect(["none", "waiting", "offered"]).not.toContain(standing.kind);
      if (!holdsSeat && !known.booking?.isCheckedIn) expect(IN).not.toContain(standing.kind);
    }),
  );
});

test("'You're in' is shown only before the end, of a confirmed booking and of a check-in that owes nothing", () => {
  fc.assert(
    fc.property(asked, moments, (known, now) => {
      const { booking: own } = known;
      const isOwing = own?.status === "pending" && own.payment?.status === "due";
      const isSeated =
        (own?.isCheckedIn && !isOwing) || (own?.status === "confirmed" && !own.isNoShow);
      const isTrue = Boolean(isSeated) && now < END;
      expect(isCertain(standingOf(known, now))).toBe(isTrue);
    }),
  );
});

test("exactly one step of a booking is the next, until the check-in", () => {
  fc.assert(
    fc.property(asked, moments, (known, now) => {
      const steps = bookingSteps(standingOf(known, now), known.booking?.payment);
      const open = steps.filter(({ state }) => state === "now");
      if (steps.length === 0) return;
      const isAllDone = steps.every(({ state }) => state === "done");
      expect(open).toHaveLength(isAllDone ? 0 : 1);
      expect(steps.map(({ step }) => step).includes("paid")).toBe(
        known.booking?.payment !== undefined,
      );
    }),
  );
});

test.each<[string, StoredBooking, string]>([
  ["held, unpaid", pending({}), "held done, paid now, confirmed ahead, checked_in ahead"],
  [
    "paid, not confirmed",
    pending({ status: "paid" }),
    "held done, paid done, confirmed now, checked_in ahead",
  ],
  ["free", pending(), "held done, confirmed now, checked_in ahead"],
  [
    "confirmed, unpaid",
    booking({ payment: DUE }),
    "held done, paid now, confirmed done, checked_in ahead",
  ],
  ["covered by a membership", booking(), "held done, confirmed done, checked_in now"],
  ["checked in", booking({ isCheckedIn: true }), "held done, confirmed done, checked_in done"],
  ["missed", booking({ isNoShow: true }), ""],
])("the steps of a booking that is %s", (_, own, wanted) => {
  const steps = bookingSteps(standingOf({ event: EVENT, booking: own }, 0), own.payment);
  expect(steps.map(({ step, state }) => `${step} ${state}`).join(", ")).toBe(wanted);
});

test("a due payment is owed for a live booking, confirmed or not, until a reference is given", () => {
  expect(dueRupees(booking({ payment: DUE }))).toBe(99);
  expect(dueRupees(pending({}))).toBe(99);
  expect(dueRupees(pending({ utr: "412345678901" }))).toBe(0);
  expect(dueRupees(booking({ payment: { ...DUE, utr: "412345678901" } }))).toBe(0);
  expect(dueRupees(booking({ payment: { ...DUE, status: "paid" } }))).toBe(0);
  expect(dueRupees(booking({ status: "cancelled", payment: DUE }))).toBe(0);
});
