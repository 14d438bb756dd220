import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { decideCapture, nextCheckOf } from "./orders";

const NOW = Date.parse("2026-11-18T04:30:00Z");

test.each([
  [0, 15 * MINUTE_MS, "open"],
  [2 * HOUR_MS - 1, 15 * MINUTE_MS, "open"],
  [2 * HOUR_MS, DAY_MS, "open"],
  [8 * DAY_MS - 1, DAY_MS, "open"],
  [8 * DAY_MS, 30 * DAY_MS, "closed"],
  [180 * DAY_MS - 1, 30 * DAY_MS, "closed"],
])("an order that is unpaid for %i ms is asked for again after %s ms, %s", (age, after, state) => {
  expect(nextCheckOf({ createdAt: NOW - age }, NOW)).toEqual({ state, at: NOW + after });
});

test("an order that is unpaid for half a year is asked for no more", () => {
  const { at } = nextCheckOf({ createdAt: NOW - 180 * DAY_MS }, NOW);
  expect(at).toBe(Number.MAX_SAFE_INTEGER);
});

const EXACT = {
  orderRupees: 99,
  amount: 9_900,
  currency: "INR",
  due: { status: "due", rupees: 99 },
} as const;

test.each([
  ["the exact amount pays", {}, { does: "pay" }],
  [
    "so it does for a seat that was released",
    { due: { status: "void", rupees: 99 } },
    { does: "pay" },
  ],
  [
    "a second payment is credit",
    { due: { status: "paid", rupees: 99 } },
    { does: "credit", rupees: 99 },
  ],
  ["a paisa less waits", { amount: 9_899 }, { does: "wait", why: "amount" }],
  ["a paisa more waits", { amount: 9_901 }, { does: "wait", why: "amount" }],
  ["rupees in the place of paise wait", { amount: 99 }, { does: "wait", why: "amount" }],
  ["another currency waits", { currency: "USD" }, { does: "wait", why: "currency" }],
  [
    "another due than was asked for waits",
    { due: { status: "due", rupees: 198 } },
    { does: "wait", why: "amount" },
  ],
] as const)("%s", (_, changes, decision) => {
  expect(decideCapture({ ...EXACT, ...changes })).toEqual(decision);
});
