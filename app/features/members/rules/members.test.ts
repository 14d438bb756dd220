import { expect, test } from "vitest";
import { MEMBER_STATUSES, signInRefusal } from "./members";

test("pending and active members may sign in, the others are told why not", () => {
  const open = MEMBER_STATUSES.filter((status) => signInRefusal(status) === undefined);
  expect(open).toEqual(["pending", "active"]);
  expect(signInRefusal("suspended")).toContain("suspended");
});
