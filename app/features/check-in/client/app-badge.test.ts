import { expect, test } from "vitest";
import { showAppBadge } from "./app-badge";

function iconOf() {
  const shown: (number | "none")[] = [];
  const browser = {
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push("none"),
  };
  return { shown, browser };
}

test("the icon shows how much waits", () => {
  const { shown, browser } = iconOf();
  showAppBadge(3, browser);
  expect(shown).toEqual([3]);
});

test("the icon shows nothing once all is sent", () => {
  const { shown, browser } = iconOf();
  showAppBadge(0, browser);
  expect(shown).toEqual(["none"]);
});

test.each([
  ["without badges", {}],
  ["that refuses", { setAppBadge: () => Promise.reject(new Error("not installed")) }],
])("a browser %s changes nothing", (_, browser) => {
  expect(() => showAppBadge(3, browser)).not.toThrow();
});
