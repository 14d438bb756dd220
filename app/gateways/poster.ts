import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OverlayOptions } from "sharp";
import type { Focus } from "~/lib/focal-point";

const WIDTH = 1200;
const HEIGHT = 630;
/** Whole on the right, so that no mark of the route is cut; the sky goes on under the text. */
const ART_WIDTH = 1008;
const PEOPLE_WIDTH = 640;
/** How wide a line is where people stand beside it. */
const BESIDE_PEOPLE = 560;
const STAMP_SIZE = 54;
const MARGIN = 72;
const LINE_WIDTH = WIDTH - 2 * MARGIN;
/** Size of the cache of recent pictures: a link shared in a group is fetched by many phones. */
const CACHED_POSTERS = 50;

export interface Poster {
  /** An SVG picture of 640 × 400 behind the text, drawn where it is new; `id` names all that decides it. */
  art: { id: string; draw: () => string };
  /** A photograph over the whole picture instead. */
  photo?: { id: string; bytes: Uint8Array; focus: Focus } | undefined;
  /** An SVG picture of people along the lower edge, on the right. */
  people?: string;
  /** A word across the upper corner, such as 'Cancelled'. */
  stamp?: string | undefined;
  /** A small line, a large line, and lines under it. */
  eyebrow: string;
  title: string;
  lines: string[];
}

const cached = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** The link preview of a page: PNG, 1200 × 630, text over art. */
export function drawPoster(poster: Poster): Promise<Uint8Array<ArrayBuffer>> {
  const key = JSON.stringify({
    ...poster,
    art: poster.art.id,
    photo: poster.photo && [poster.photo.id, poster.photo.focus],
  });
  const known = cached.get(key);
  if (known !== undefined) return known;
  const [oldest] = cached.keys();
  if (cached.size >= CACHED_POSTERS && oldest) cached.delete(oldest);
  const drawn = compose(poster);
  cached.set(key, drawn);
  drawn.catch(() => cached.delete(key));
  return drawn;
}

async function compose({ art, photo, people, stamp, eyebrow, title, lines }: Poster) {
  const { default: sharp } = await import("sharp");
  const width = people ? BESIDE_PEOPLE : LINE_WIDTH;
  const words = await Promise.all([
    textOf(eyebrow, { size: 30, colour: "#f6a623", width }),
    textOf(title, { size: sizeOf(title, width), colour: "#fff6e9", width }),
    ...lines.map((line) => textOf(line, { size: 36, colour: "#ece4f6", width })),
  ]);
  const gap = 26;
  const tall = words.reduce((sum, { height }) => sum + height + gap, -gap);
  let top = HEIGHT - MARGIN - tall;
  const placed = words.map(({ input, height }): OverlayOptions => {
    const at = { input, left: MARGIN, top: Math.max(0, Math.round(top)) };
    top += height + gap;
    return at;
  });
  const over = [
    { input: Buffer.from(people ? LEFT_SHADE : SHADE) },
    ...(people ? [await groupOf(people)] : []),
    ...placed,
    ...(stamp ? await stampOf(stamp) : []),
  ];
  const ground = await (photo ? cropped(photo) : routeAtRight(art.draw()));
  const png = await sharp(ground)
    .composite(over)
    .png({ palette: true, quality: photo ? 80 : 90, effort: 4 })
    .toBuffer();
  return new Uint8Array(png);
}

/** The route at its full height on the right; what reaches its left edge fades into the sky, which goes on under the text. */
async function routeAtRight(art: string) {
  const { default: sharp } = await import("sharp");
  const route = await sharp(Buffer.from(art)).resize(ART_WIDTH, HEIGHT).png().toBuffer();
  const edge = await sharp(route)
    .extract({ left: 0, top: 0, width: 2, height: HEIGHT })
    .png()
    .toBuffer();
  const faded = await sharp(route)
    .ensureAlpha()
    .composite([{ input: Buffer.from(FADE), blend: "dest-in" }])
    .png()
    .toBuffer();
  const sky = await sharp(edge).resize(WIDTH, HEIGHT, { fit: "fill" }).blur(SKY_BLUR).toBuffer();
  return await sharp(sky)
    .composite([{ input: faded, left: WIDTH - ART_WIDTH, top: 0 }])
    .png()
    .toBuffer();
}

/** So wide that a line which crosses the edge leaves no bar. */
const SKY_BLUR = 40;

const FADE = `<svg xmlns="http://www.w3.org/2000/svg" width="${ART_WIDTH}" height="${HEIGHT}">
  <linearGradient id="fade">
    <stop stop-opacity="0"/><stop offset=".14" stop-opacity="1"/>
  </linearGradient>
  <rect width="100%" height="100%" fill="url(#fade)"/></svg>`;

/** The photograph over the whole picture, moved so that its focus is as near to the middle as its edges allow. */
async function cropped({ bytes, focus }: { bytes: Uint8Array; focus: Focus }) {
  const { default: sharp } = await import("sharp");
  const { width, height } = await sharp(bytes).metadata();
  const scale = Math.max(WIDTH / width, HEIGHT / height);
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  const start = (length: number, shown: number, percent: number) =>
    Math.round(Math.min(Math.max((length * percent) / 100 - shown / 2, 0), length - shown));
  return await sharp(bytes)
    .resize(wide, high)
    .extract({
      left: start(wide, WIDTH, focus.x),
      top: start(high, HEIGHT, focus.y),
      width: WIDTH,
      height: HEIGHT,
    })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function groupOf(people: string): Promise<OverlayOptions> {
  const { default: sharp } = await import("sharp");
  const { data: input, info } = await sharp(Buffer.from(people))
    .resize({ width: PEOPLE_WIDTH })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input, left: WIDTH - PEOPLE_WIDTH, top: HEIGHT - info.height };
}

/** The word in white on ember, in the upper right corner. */
async function stampOf(word: string): Promise<OverlayOptions[]> {
  const { default: sharp } = await import("sharp");
  const { input, height } = await textOf(word, { size: STAMP_SIZE, colour: "#ffffff" });
  const { width } = await sharp(input).metadata();
  const [wide, high] = [width + 56, height + 44];
  const [left, top] = [WIDTH - MARGIN - wide, MARGIN - 16];
  const box = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}"><rect width="${wide}" height="${high}" rx="14" fill="#b3391c"/></svg>`;
  return [
    { input: Buffer.from(box), left, top },
    { input, left: left + 28, top: top + 22 },
  ];
}

/** Narrower lines have smaller letters. */
function sizeOf(title: string, width: number): number {
  if (width < LINE_WIDTH) return title.length > 32 ? 48 : 62;
  return title.length > 40 ? 56 : 76;
}

/** The same beside people, who stand in the light. */
const LEFT_SHADE =
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><linearGradient id="g">` +
  '<stop stop-color="#0d0b1f" stop-opacity=".9"/><stop offset=".42" stop-color="#0d0b1f" stop-opacity=".74"/>' +
  '<stop offset=".66" stop-color="#0d0b1f" stop-opacity="0"/>' +
  `</linearGradient><path fill="url(#g)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/></svg>`;

/** Keeps text readable on any art. */
const SHADE =
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><linearGradient id="g" x1=".1" y1="1" x2=".75" y2=".1">` +
  '<stop stop-color="#0d0b1f" stop-opacity=".92"/><stop offset=".5" stop-color="#0d0b1f" stop-opacity=".72"/>' +
  '<stop offset="1" stop-color="#0d0b1f" stop-opacity="0"/>' +
  `</linearGradient><path fill="url(#g)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/></svg>`;

async function textOf(text: string, look: { size: number; colour: string; width?: number }) {
  const { default: sharp } = await import("sharp");
  const { families, file } = await fontsFor(text);
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${look.colour}">${escaped(text)}</span>`,
      font: `${families.join(",")} ${look.size}`,
      fontfile: file,
      width: look.width ?? LINE_WIDTH,
      // A word that is wider than the picture is broken, not cut.
      wrap: "word-char",
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, height: info.height };
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

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
  return once(`introduced ${font}`, async () => {
    const fontfile = await fontFile(font);
    const { default: sharp } = await import("sharp");
    await sharp({ text: { text: ".", font: familyOf(font), fontfile } }).toBuffer();
    return fontfile;
  });
}

function once(key: string, work: () => Promise<string>): Promise<string> {
  const known = ready.get(key) ?? work();
  ready.set(key, known);
  return known;
}

/** The library reads fonts from files, so each bundled font is written to a file once. */
function fontFile(font: string): Promise<string> {
  return once(font, () => write(font));
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
