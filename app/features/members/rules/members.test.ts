import { expect, test } from "vitest";
import { MEMBER_STATUSES, signInRefusal } from "./members";

test("pending and active members can sign in, others get a text", () => {
  const open = MEMBER_STATUSES.filter((status) => signInRefusal(status) === undefined);
  expect(open).toEqual(["pending", "active"]);
  expect(signInRefusal("suspended")).toContain("suspended");
});
