import { expect, test } from "vitest";
import { bookingSteps } from "./booking-steps-rules";

const DUE = { status: "due", method: null, utr: null, amountRupees: 99 } as const;

test("a check-in that is not paid is confirmed only after the payment", () => {
  const steps = bookingSteps({ kind: "checked_in", isOver: false, isPending: true }, DUE);
  expect(steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
    "held done",
    "paid now",
    "confirmed ahead",
    "checked_in done",
  ]);
});

test("a check-in that an admin confirmed without payment is confirmed", () => {
  const steps = bookingSteps({ kind: "checked_in", isOver: false }, DUE);
  expect(steps).toContainEqual({ step: "confirmed", state: "done" });
});
