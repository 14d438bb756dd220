import { expect, test } from "vitest";
import { differences, type Layout, toleranceOf } from "./layout";

const CARD = { what: "article", x: 160, width: 1120, height: 358, gap: 32 };

function layoutWith(box: Partial<typeof CARD>): Layout {
  return { boxes: [{ ...CARD, ...box }], spill: 0, flat: [], overlaps: [] };
}

test.each(["Firefox", "WebKit"])("a card that is a third too high is a difference: %s", (name) => {
  const found = differences(layoutWith({}), layoutWith({ height: 477 }), toleranceOf(name));
  expect(found).toEqual(["article: height 477 instead of 358"]);
});

test.each([
  ["Firefox", 1],
  ["WebKit", 0],
])("a text box that stands a line lower is a difference in %s: %d", (name, count) => {
  const found = differences(layoutWith({}), layoutWith({ gap: 56 }), toleranceOf(name));
  expect(found).toHaveLength(count);
});

test("a box that stands two lines lower is a difference in WebKit", () => {
  const found = differences(layoutWith({}), layoutWith({ gap: 80 }), toleranceOf("WebKit"));
  expect(found).toEqual(["article: gap 80 instead of 32"]);
});
