import { expect, test } from "vitest";
import {
  type MarkedMoney,
  markedManyText,
  markedPaidText,
  type PaidMembership,
} from "./marked-money";

const VALID: Extract<PaidMembership, { became: "valid" }> = {
  became: "valid",
  rupees: 299,
  startsOn: "2026-12-18",
  endsBefore: "2027-01-18",
  isMoved: false,
  isRevived: false,
  next: undefined,
};

const money = (change: Partial<MarkedMoney> = {}): MarkedMoney => ({
  isLate: false,
  isCancelled: false,
  amountRupees: 299,
  seatRupees: 0,
  membership: undefined,
  creditRupees: 0,
  keptRupees: 0,
  ...change,
});

test.each<[Partial<MarkedMoney>, string]>([
  [{}, "Marked as paid."],
  [{ membership: VALID }, "Marked as paid."],
  [
    { membership: { ...VALID, isMoved: true, isRevived: true } },
    "Marked as paid. The membership begins on Fri, 18 Dec, when the one before it ends.",
  ],
  [
    { membership: { ...VALID, isRevived: true } },
    "Marked as paid. The membership counts again, from Fri, 18 Dec.",
  ],
  [
    { membership: { ...VALID, next: "2027-01-18" } },
    "Marked as paid. The next membership now begins on Mon, 18 Jan.",
  ],
  [
    { membership: { became: "credit", why: "paid_already" }, creditRupees: 299 },
    "Marked as paid. Its membership was paid already. ₹299 became credit.",
  ],
  [
    { membership: { became: "credit", why: "over" }, creditRupees: 299 },
    "Marked as paid. That month of membership is over. ₹299 became credit.",
  ],
  [
    { isLate: true, isCancelled: true, keptRupees: 99, creditRupees: 200 },
    "Marked as paid. It came after the cancellation. ₹200 became credit. ₹99 was kept for the late cancellation.",
  ],
  [{ isLate: true }, "Marked as paid. It came late: check whether the runner still has a seat."],
])("what became of the money of %j is said", (change, text) => {
  expect(markedPaidText(money(change))).toBe(text);
});

test("what became of several payments is said in sums", () => {
  const many = [
    money({ membership: { ...VALID, isMoved: true } }),
    money({ isCancelled: true, isLate: true, creditRupees: 200, keptRupees: 99 }),
  ];
  expect(markedManyText(many, 1)).toBe(
    "2 payments marked as paid: ₹598. 1 came after the cancellation. 1 membership will begin when the one before ends. ₹200 became credit. ₹99 was kept for late cancellations. 1 other had been marked already.",
  );
});
