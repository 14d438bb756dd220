import { expect, test } from "vitest";
import { isProfileComplete } from "./profiles";

test("a profile is complete with name, phone and running level", () => {
  const whole = { displayName: "Asha", phone: "+916000000001", runningLevel: "beginner" as const };
  expect(isProfileComplete(whole)).toBe(true);
  expect(isProfileComplete({ ...whole, displayName: null })).toBe(false);
  expect(isProfileComplete({ ...whole, displayName: "" })).toBe(false);
  expect(isProfileComplete({ ...whole, runningLevel: null })).toBe(false);
});
