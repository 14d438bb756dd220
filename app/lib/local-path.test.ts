import fc from "fast-check";
import { expect, test } from "vitest";
import { localPath, pathWithFlag, returnPath } from "./local-path";

const SITE = "https://club.example";

test.each([
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "dashboard",
  " /dashboard",
  "",
  null,
  undefined,
])("%j never leads to another origin", (next) => {
  expect(localPath(next, "/home")).toBe("/home");
});

test.each(["/", "/dashboard", "/admin/bookings?status=pending#top", "/a//b"])(
  "the path %s is returned unchanged",
  (next) => {
    expect(localPath(next, "/home")).toBe(next);
  },
);

test("random text never leads to another origin", () => {
  const odd = fc.string({
    unit: fc.constantFrom(
      "/",
      "\\",
      ":",
      "\t",
      "\n",
      "@",
      ".",
      "e",
      "?",
      "#",
      "javascript:",
      "https:",
    ),
  });
  fc.assert(
    fc.property(odd, (next) => {
      expect(new URL(localPath(next, "/home"), SITE).origin).toBe(SITE);
    }),
    { numRuns: 2000 },
  );
});

test("the way back after a sign-in keeps the query, unless it is long", () => {
  expect(returnPath({ pathname: "/admin/events", search: "?page=2" })).toBe("/admin/events?page=2");
  expect(returnPath({ pathname: "/admin/events", search: `?${"x".repeat(2_000)}` })).toBe(
    "/admin/events",
  );
  expect(returnPath({ pathname: `/${"x".repeat(2_000)}`, search: "" })).toBeUndefined();
});

const flagged = (address: string, isSet: boolean) => pathWithFlag(new URL(address), "again", isSet);

test("a flag is set once beside the rest of the query", () => {
  const set = flagged("https://run.example/signup?ref=ABC", true);
  expect(set).toBe("/signup?ref=ABC&again=");
  expect(flagged(`https://run.example${set}`, true)).toBe(set);
});

test("a flag alone is taken out of the query", () => {
  const set = flagged("https://run.example/signup?ref=ABC", true);
  expect(flagged(`https://run.example${set}`, false)).toBe("/signup?ref=ABC");
  expect(flagged("https://run.example/signup?again", false)).toBe("/signup");
});
