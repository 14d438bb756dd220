import { expect, test } from "vitest";
import { showAppBadge } from "./app-badge";

test("the icon shows how much waits, and nothing once all is sent", () => {
  const shown: (number | "none")[] = [];
  const browser = {
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push("none"),
  };
  showAppBadge(3, browser);
  showAppBadge(0, browser);
  expect(shown).toEqual([3, "none"]);
});

test.each([
  ["without badges", {}],
  ["that refuses", { setAppBadge: () => Promise.reject(new Error("not installed")) }],
])("a browser %s changes nothing", (_, browser) => {
  expect(() => showAppBadge(3, browser)).not.toThrow();
});
