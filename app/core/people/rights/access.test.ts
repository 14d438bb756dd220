import { expect, test } from "vitest";
import { recordKeys } from "~/lib/records";
import { ACCESS } from "~/parts";
import { mayOpen } from "./access";
import { ADMIN_ROLES, hasRight, RIGHTS, ROLES } from "./roles";

test("an address without an entry is refused to every role", () => {
  for (const role of ROLES) {
    for (const method of ["GET", "POST"]) {
      expect(mayOpen(ACCESS, role, { pattern: "/admin/new-and-forgotten", method })).toBe(false);
    }
  }
});

test("the owner may open every entry", () => {
  const patterns = Object.keys(ACCESS);
  expect(
    patterns.filter((pattern) => !mayOpen(ACCESS, "owner", { pattern, method: "POST" })),
  ).toEqual([]);
});

test("every right opens an entry", () => {
  const used = new Set(Object.values(ACCESS).flatMap(({ read, write }) => [...read, ...write]));
  const rights = recordKeys(RIGHTS);
  expect(rights.filter((right) => !used.has(right))).toEqual([]);
});

test("only the owner changes admins", () => {
  expect(ADMIN_ROLES.filter((role) => hasRight(role, "team"))).toEqual(["owner"]);
});

test("a run leader only checks people in", () => {
  const rights = recordKeys(RIGHTS);
  expect(rights.filter((right) => hasRight("run_leader", right))).toEqual(["check_in"]);
});

test("a write needs its own right on a page that more people may read", () => {
  const bookings = { pattern: "admin/bookings", method: "POST" };
  expect(
    ADMIN_ROLES.filter((role) => mayOpen(ACCESS, role, { ...bookings, method: "HEAD" })),
  ).toEqual([...ADMIN_ROLES]);
  const members = { pattern: "/admin/subscribers", method: "POST" };
  expect(ADMIN_ROLES.filter((role) => mayOpen(ACCESS, role, members))).toEqual(["owner", "admin"]);
});
