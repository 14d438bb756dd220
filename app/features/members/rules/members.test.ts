import { expect, test } from "vitest";
import { isAdult, isProfileComplete, MEMBER_STATUSES, signInRefusal } from "./members";

test.each([
  ["2008-11-18", true],
  ["2008-11-19", false],
  ["1950-01-01", true],
])("someone born on %s is of age on 18 November 2026: %s", (born, expected) => {
  expect(isAdult(born, "2026-11-18")).toBe(expected);
});

test("pending and active members may sign in, the others are told why not", () => {
  const open = MEMBER_STATUSES.filter((status) => signInRefusal(status) === undefined);
  expect(open).toEqual(["pending", "active"]);
  expect(signInRefusal("suspended")).toContain("suspended");
});

test("a profile is complete with name, phone and running level", () => {
  const whole = { displayName: "Asha", phone: "+916000000001", runningLevel: "beginner" };
  expect(isProfileComplete(whole)).toBe(true);
  expect(isProfileComplete({ ...whole, displayName: null })).toBe(false);
  expect(isProfileComplete({ ...whole, displayName: "" })).toBe(false);
  expect(isProfileComplete({ ...whole, runningLevel: null })).toBe(false);
});
