import { expect, test } from "vitest";
import { MINUTE_MS } from "~/lib/dates";
import { canUndo, giveBackOf, isInWindow, isOfEarlier, owesRupees, windowOf } from "./check-ins";
import { dueText, giveBackText } from "./desk/desk-texts";

const START = 1_795_000_000_000;
const EVENT = { startsAt: START, durationMinutes: 60 };

test("the window opens 60 minutes before the start and closes two hours after the end, to the millisecond", () => {
  const { opensAt, closesAt } = windowOf(EVENT);
  expect([opensAt, closesAt]).toEqual([START - 60 * MINUTE_MS, START + 180 * MINUTE_MS]);
  const judged = [opensAt - 1, opensAt, closesAt, closesAt + 1].map((at) => isInWindow(EVENT, at));
  expect(judged).toEqual([false, true, true, false]);
});

test("by the rule a check-in can be undone 15 minutes after it, and not a millisecond later", () => {
  expect(canUndo(START, START + 15 * MINUTE_MS)).toBe(true);
  expect(canUndo(START, START + 15 * MINUTE_MS + 1)).toBe(false);
});

test("an undo does not reach a check-in made over a minute after it", () => {
  expect(isOfEarlier(START, START - MINUTE_MS)).toBe(false);
  expect(isOfEarlier(START, START - MINUTE_MS - 1)).toBe(true);
});

const BOOKING = {
  status: "confirmed",
  plan: "pay_per_run",
  priceRupees: 99,
  paidRupees: 0,
} as const;

test("a confirmed booking owes its price until it is paid", () => {
  expect(owesRupees(BOOKING)).toBe(99);
  expect(owesRupees({ ...BOOKING, status: "pending", paidRupees: 50 })).toBe(49);
  expect(owesRupees({ ...BOOKING, paidRupees: 99 })).toBe(0);
  expect(owesRupees({ ...BOOKING, plan: "monthly_membership" })).toBe(0);
  expect(owesRupees({ ...BOOKING, plan: "free_trial" })).toBe(0);
  expect(owesRupees({ ...BOOKING, status: "cancelled" })).toBe(0);
});

test("only a due amount is shown", () => {
  expect([dueText(99), dueText(0), dueText(undefined)]).toEqual(["due ₹99", undefined, undefined]);
});

test.each([
  ["free_trial", "First run, free: give ₹99 back."],
  ["monthly_membership", "Their membership covers it: give ₹99 back."],
  ["pay_per_run", "Already marked as paid. If they paid ₹99 in cash again, give it back."],
] as const)("money taken for a booking by %s is to be given back", (plan, text) => {
  const money = { rupees: 99, paidWith: "cash" } as const;
  expect(giveBackText({ reason: giveBackOf(plan), ...money })).toBe(text);
});
