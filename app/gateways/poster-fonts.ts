import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The bundled fonts; a script's font is read when a text needs it. */
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
 * The font families for a text, the Latin one first with its file, loaded into the text library so that no
 * system font is needed.
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

/**
 * Loads a font into the library by drawing a dot with it: the library accepts one file per text and caches
 * it.
 */
function introduced(font: string): Promise<string> {
  const key = `introduced ${font}`;
  const known = ready.get(key) ?? introduce(font);
  ready.set(key, known);
  return known;
}

async function introduce(font: string): Promise<string> {
  const fontfile = await fontFile(font);
  const { default: sharp } = await import("sharp");
  await sharp({ text: { text: ".", font: familyOf(font), fontfile } }).toBuffer();
  return fontfile;
}

/** The library reads fonts from files, so each bundled font is written to a file once. */
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
