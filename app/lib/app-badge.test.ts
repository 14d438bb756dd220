import { expect, test } from "vitest";
import { AppBadge } from "./app-badge";

function iconOf() {
  const shown: (number | "none")[] = [];
  const badge = new AppBadge(() => ({
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push("none"),
  }));
  return { shown, badge };
}

test("the icon shows unread notifications and unsent check-ins in one number", () => {
  const { shown, badge } = iconOf();
  badge.show("unread notifications", 2);
  badge.show("unsent check-ins", 3);
  expect(shown).toEqual([2, 5]);
});

test("unread notifications stay on the icon once all check-ins are sent", () => {
  const { shown, badge } = iconOf();
  badge.show("unread notifications", 2);
  badge.show("unsent check-ins", 3);
  badge.show("unsent check-ins", 0);
  expect(shown.at(-1)).toBe(2);
});

test("the icon shows nothing once all is read and sent", () => {
  const { shown, badge } = iconOf();
  badge.show("unread notifications", 2);
  badge.show("unsent check-ins", 0);
  badge.show("unread notifications", 0);
  expect(shown.at(-1)).toBe("none");
});

test("the number of a push goes once a page has no unread notifications", () => {
  const { shown, badge } = iconOf();
  badge.show("unread notifications", 0);
  expect(shown).toEqual(["none"]);
});

test("a desk with nothing unsent leaves the number that another page showed", () => {
  const { shown, badge } = iconOf();
  badge.show("unsent check-ins", 0);
  expect(shown).toEqual([]);
});

test("a page takes its own number from the icon", () => {
  const { shown, badge } = iconOf();
  badge.show("unsent check-ins", 3);
  badge.show("unsent check-ins", 0);
  expect(shown).toEqual([3, "none"]);
});

test.each([
  ["without badges", {}],
  ["that refuses", { setAppBadge: () => Promise.reject(new Error("not installed")) }],
])("a browser %s changes nothing", (_, browser) => {
  expect(() => new AppBadge(() => browser).show("unsent check-ins", 3)).not.toThrow();
});
