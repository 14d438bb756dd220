import { expect, test } from "vitest";
import { dueText, giveBackOf, giveBackText, owesRupees } from "./money";

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
