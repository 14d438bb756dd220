import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";

/** The bundled fonts; a script's own is read only when a text has a letter of it. */
const files = import.meta.glob<string>("./fonts/*.ttf", { query: "?inline", import: "default" });

const LATIN = "wide";
const SCRIPTS: [font: string, letters: RegExp][] = [
  ["bangla", /\p{Script=Bengali}/u],
  ["devanagari", /\p{Script=Devanagari}/u],
  ["gujarati", /\p{Script=Gujarati}/u],
  ["gurmukhi", /\p{Script=Gurmukhi}/u],
  ["kannada", /\p{Script=Kannada}/u],
  ["malayalam", /\p{Script=Malayalam}/u],
  ["odia", /\p{Script=Oriya}/u],
  ["tamil", /\p{Script=Tamil}/u],
  ["telugu", /\p{Script=Telugu}/u],
];

const ready = new Map<string, Promise<string>>();

/**
 * What the text library needs to write this text on a machine without fonts: family names, the Latin one
 * first, and the file of that one. Those of other scripts are known to it from then on.
 */
export async function fontsFor(text: string): Promise<{ families: string[]; file: string }> {
  const scripts = SCRIPTS.filter(([, letters]) => letters.test(text)).map(([font]) => font);
  const file = await fontFile(LATIN);
  for (const font of scripts) await introduced(font);
  return { families: [LATIN, ...scripts].map(familyOf), file };
}

function familyOf(font: string): string {
  return `Anek ${font.charAt(0).toUpperCase()}${font.slice(1)}`;
}

/** The library takes one file with each text and keeps what it has seen: a dot is written with each font. */
function introduced(font: string): Promise<string> {
  const key = `introduced ${font}`;
  const known = ready.get(key) ?? introduce(font);
  ready.set(key, known);
  return known;
}

async function introduce(font: string): Promise<string> {
  const fontfile = await fontFile(font);
  await sharp({ text: { text: ".", font: familyOf(font), fontfile } }).toBuffer();
  return fontfile;
}

/** Fonts come to the library as files: each bundled one is written out once. */
function fontFile(font: string): Promise<string> {
  const known = ready.get(font) ?? write(font);
  ready.set(font, known);
  return known;
}

let folder: string | undefined;

async function write(font: string): Promise<string> {
  const load = files[`./fonts/anek-${font}.ttf`];
  if (!load) throw new Error(`There is no font for ${font}.`);
  const inline = await load();
  folder ??= mkdtempSync(join(tmpdir(), "poster-fonts-"));
  const file = join(folder, `${font}.ttf`);
  writeFileSync(file, Buffer.from(inline.slice(inline.indexOf(",") + 1), "base64"));
  return file;
}
