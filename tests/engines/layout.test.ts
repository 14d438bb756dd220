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

test.each(["Firefox", "WebKit"])("a text that breaks a line later is no difference: %s", (name) => {
  expect(differences(layoutWith({}), layoutWith({ gap: 56 }), toleranceOf(name))).toEqual([]);
});

test.each(["Firefox", "WebKit"])("a box that stands two lines lower is one: %s", (name) => {
  const found = differences(layoutWith({}), layoutWith({ gap: 80 }), toleranceOf(name));
  expect(found).toEqual(["article: gap 80 instead of 32"]);
});
