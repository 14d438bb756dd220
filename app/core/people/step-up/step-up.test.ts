import { expect, test } from "vitest";
import { stepUpRefusalText } from "./step-up";

test("a query string selects nothing but one of the refusals", () => {
  const named = (refused: string) => stepUpRefusalText(new URLSearchParams({ refused }), undefined);
  expect(named("wrong_code")).toMatch(/./);
  for (const key of ["", "none", "constructor", "toString"]) expect(named(key)).toBeUndefined();
  expect(stepUpRefusalText(new URLSearchParams(), undefined)).toBeUndefined();
});

test("once the code is used, only a second entry of it is refused", () => {
  const told = (refused: string) => stepUpRefusalText(new URLSearchParams({ refused }), "used");
  expect(told("wrong_code")).toBeUndefined();
  expect(told("used")).toContain("has been used");
});
