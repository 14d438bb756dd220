import sharp from "sharp";
import { expect, test } from "vitest";
import { fontsFor } from "./poster";

/** Whether each corner of the drawn text has ink: a box has it in all four, no tested letter in any. */
async function cornersOf(text: string): Promise<boolean[]> {
  const { families, file } = await fontsFor(text);
  const drawn = sharp({
    text: { text, font: `${families.join(",")} 120`, fontfile: file, dpi: 72 },
  });
  const ink = sharp(await drawn.png().toBuffer()).trim({ background: "black", threshold: 60 });
  const { data, info } = await ink.greyscale().raw().toBuffer({ resolveWithObject: true });
  const [right, bottom] = [info.width - 2, info.height - 2];
  return [
    [1, 1],
    [right, 1],
    [1, bottom],
    [right, bottom],
  ].map(([x = 0, y = 0]) => (data[(y * info.width + x) * info.channels] ?? 0) > 90);
}

test.each([
  ["Latin", "S"],
  ["Tamil", "\u0b85"],
  ["Kannada", "\u0c85"],
  ["Telugu", "\u0c05"],
  ["Malayalam", "\u0d05"],
  ["Devanagari", "\u0905"],
  ["Bengali", "\u0985"],
  ["Gujarati", "\u0a85"],
  ["Gurmukhi", "\u0a09"],
  ["Odia", "\u0b05"],
])("%s is drawn in its own letters, not as boxes", async (_script, letter) => {
  expect(await cornersOf(letter)).toContain(false);
});

test("an unassigned letter is drawn as a box, which proves that boxes are detected", async () => {
  expect(await cornersOf("\u0b84")).toEqual([true, true, true, true]);
});

test("fontsFor returns the fonts of a text's scripts, the Latin one first", async () => {
  expect((await fontsFor("Run")).families).toEqual(["Anek Wide"]);
  expect((await fontsFor("ஓட்டம் Run ಓಟ")).families).toEqual([
    "Anek Wide",
    "Anek Kannada",
    "Anek Tamil",
  ]);
});
