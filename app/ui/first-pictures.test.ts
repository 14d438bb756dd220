import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { routeArt } from "~/lib/route-art";
import { withFirstPictures } from "./first-pictures.server";

const ICON = '<link rel="icon" type="image/svg+xml" href="/favicon.svg"/>';

/** The picture in an address of its own, in double quotes as files are. */
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
  expect(pictureIn(withFirstPictures(ICON))).toBe(drawing);
});

test("route art that is loaded at once stands in the page; what is loaded later or is no art keeps its address", () => {
  const preload = '<link rel="preload" as="image" href="/art/5/hill-e1.svg"/>';
  const first = `${preload}<img alt="" src="/art/5/hill-e1.svg" width="640" loading="eager"/>`;
  const drawn = withFirstPictures(first);
  expect(pictureIn(drawn)).toBe(routeArt("hill-e1", 5, "hill"));
  expect(drawn).not.toContain("/art/");
  for (const other of [
    first.replace("eager", "lazy"),
    first.replaceAll("/art/5/hill-e1.svg", "/art/24/hill-e1.svg"),
    first.replaceAll("/art/5/hill-e1.svg", "/pictures/abc.webp"),
  ])
    expect(withFirstPictures(other)).toBe(other);
});
