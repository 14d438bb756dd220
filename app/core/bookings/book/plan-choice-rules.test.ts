import { expect, test } from "vitest";
import { bookingPath, planIn } from "./plan-choice-rules";

test("an address names one of the plans, or none", () => {
  expect(planIn(new URLSearchParams("plan=pay_per_run"))).toBe("pay_per_run");
  for (const search of ["", "plan=", "plan=gold", "plan=__proto__"])
    expect(planIn(new URLSearchParams(search))).toBeUndefined();
});

test("the chosen plan leads to the booking page of the event, or to the list without one", () => {
  expect(bookingPath({ slug: "loop" }, "pay_per_run")).toBe("/events/loop/book?plan=pay_per_run");
  expect(bookingPath({ slug: "loop" }, undefined)).toBe("/events/loop/book");
  expect(bookingPath(undefined, "pay_per_run")).toBe("/events");
});
