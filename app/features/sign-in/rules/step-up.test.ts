import { expect, test } from "vitest";
import { stepUpRefusalText } from "./step-up";

test("a query string selects nothing but one of the refusals", () => {
  const named = (refused: string) => stepUpRefusalText(new URLSearchParams({ refused }));
  expect(named("wrong_code")).toMatch(/./);
  for (const key of ["", "none", "constructor", "toString"]) expect(named(key)).toBeUndefined();
  expect(stepUpRefusalText(new URLSearchParams())).toBeUndefined();
});
