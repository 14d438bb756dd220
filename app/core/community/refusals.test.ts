import { expect, test } from "vitest";
import { pageAfter, problemIn } from "./feed/feed-rules";

test("a form without JavaScript leads to its post, or to the feed", () => {
  const blank = { ok: false, reason: "blank" } as const;
  expect(pageAfter({ id: "a" }, { ok: true })).toBe("/community/posts/a");
  expect(pageAfter({ id: "a" }, blank)).toBe("/community/posts/a?problem=blank");
  expect(pageAfter(undefined, { ok: true })).toBe("/community");
  expect(pageAfter(undefined, blank)).toBe("/community?problem=blank");
});

test("a query string names a known problem only", () => {
  const named = (problem: string) => problemIn(new URLSearchParams({ problem }));
  expect(named("blank")).toBe("Write something first.");
  for (const key of ["", "none", "constructor", "toString"]) expect(named(key)).toBeUndefined();
  expect(problemIn(new URLSearchParams())).toBeUndefined();
});
