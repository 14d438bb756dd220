import { expect, test } from "vitest";
import { MEMBER_STATUSES, signInRefusal } from "./members";

test("only pending or active members can sign in", () => {
  const open = MEMBER_STATUSES.filter((status) => signInRefusal(status) === undefined);
  expect(open).toEqual(["pending", "active"]);
});

test("a member who cannot sign in gets a text", () => {
  expect(signInRefusal("suspended")).toContain("suspended");
});
