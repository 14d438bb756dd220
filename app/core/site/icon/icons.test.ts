import { expect, test } from "vitest";
import { iconHref, readIconName } from "./icons";

test("an icon's address names its logo, size and kind", () => {
  const href = iconHref("/pictures/a-B_9.webp", { size: 180, kind: "white" });
  expect(href).toBe("/icons/a-B_9.180.white.png");
});

test("a written address of an icon is read back", () => {
  const href = iconHref("/pictures/a-B_9.webp", { size: 180, kind: "white" });
  const read = { pictureId: "a-B_9", size: 180, kind: "white" };
  expect(readIconName(href?.replace("/icons/", "") ?? "")).toEqual(read);
});

test.each([undefined, "", "https://elsewhere.test/logo.png"])(
  "'%s' is no logo for an icon",
  (logo) => {
    expect(iconHref(logo, { size: 32, kind: "plain" })).toBeUndefined();
  },
);

test.each(["a.33.plain.png", "a.32.round.png", "a.32.plain.webp", "../a.32.plain.png", "32.png"])(
  "'%s' names no icon",
  (name) => {
    expect(readIconName(name)).toBeUndefined();
  },
);
