import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withTabIcon } from "./tab-icon.server";

const ICON = '<link rel="icon" type="image/svg+xml" href="/favicon.svg"/>';

/** The picture of a data address, with the double quotes of the file. */
function pictureIn(html: string): string {
  const [, escaped = ""] = /"data:image\/svg\+xml,([^"]*)"/.exec(html) ?? [];
  return decodeURIComponent(escaped).replaceAll("'", '"');
}

test("the icon in a page is the file at its address", () => {
  const file = readFileSync(join(import.meta.dirname, "../../public/favicon.svg"), "utf8");
  const drawing = file
    .replace(/<title>.*<\/title>/, "")
    .replace(/>\s+</g, "><")
    .replaceAll(" />", "/>")
    .trim();
  expect(pictureIn(withTabIcon(ICON))).toBe(drawing);
});
