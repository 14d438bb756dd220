import fc from "fast-check";
import { expect, test } from "vitest";
import { contrastOf } from "~/lib/contrast";
import { accentTokens, colourSheet, DARK_GROUNDS, LIGHT_GROUNDS } from "./colours";

const WHITE = "#ffffff";
const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`)
  .filter((value) => contrastOf(value, WHITE) >= 4.5);

test("white letters on the colour and the colour's letters on every ground have a contrast of 4.5 or more", () => {
  fc.assert(
    fc.property(colour, (value) => {
      const { light, dark } = accentTokens(value);
      for (const { accent, strong } of [light, dark]) {
        expect(contrastOf(accent, WHITE)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(strong, WHITE)).toBeGreaterThanOrEqual(4.5);
      }
      for (const ground of [...LIGHT_GROUNDS, light.soft])
        expect(contrastOf(light.text, ground)).toBeGreaterThanOrEqual(4.5);
      for (const ground of [...DARK_GROUNDS, dark.soft])
        expect(contrastOf(dark.text, ground)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test("the style sheet has colours only", () => {
  expect(colourSheet("1e7d5a.css")).toContain("--accent:#1e7d5a;");
  for (const name of ["1e7d5.css", "red.css", "1e7d5a;}body{x.css", "1E7D5A.css"])
    expect(colourSheet(name)).toBeUndefined();
});
