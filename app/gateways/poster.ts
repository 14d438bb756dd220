import type { OverlayOptions } from "sharp";
import { fontsFor } from "./poster-fonts";

const WIDTH = 1200;
const HEIGHT = 630;
/** Wider than the picture and cut on the right, so that the route is beside the text. */
const ART_WIDTH = 1500;
const ART_HEIGHT = 938;
const MARGIN = 72;
/** Size of the cache of recent pictures: a link shared in a group is fetched by many phones. */
const CACHED_POSTERS = 50;

export interface Poster {
  /** An SVG picture behind the text. */
  art: string;
  /** A small line, a large line, and lines under it. */
  eyebrow: string;
  title: string;
  lines: string[];
}

const cached = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** The link preview of a page: PNG, 1200 × 630, text over art. */
export function drawPoster(poster: Poster): Promise<Uint8Array<ArrayBuffer>> {
  const key = JSON.stringify(poster);
  const known = cached.get(key);
  if (known !== undefined) return known;
  const [oldest] = cached.keys();
  if (cached.size >= CACHED_POSTERS && oldest) cached.delete(oldest);
  const drawn = compose(poster);
  cached.set(key, drawn);
  drawn.catch(() => cached.delete(key));
  return drawn;
}

async function compose({ art, eyebrow, title, lines }: Poster) {
  const { default: sharp } = await import("sharp");
  const words = await Promise.all([
    textOf(eyebrow, { size: 30, colour: "#f6a623" }),
    textOf(title, { size: title.length > 40 ? 56 : 76, colour: "#fff6e9" }),
    ...lines.map((line) => textOf(line, { size: 36, colour: "#ece4f6" })),
  ]);
  const gap = 26;
  const tall = words.reduce((sum, { height }) => sum + height + gap, -gap);
  let top = HEIGHT - MARGIN - tall;
  const placed = words.map(({ input, height }): OverlayOptions => {
    const at = { input, left: MARGIN, top: Math.max(0, Math.round(top)) };
    top += height + gap;
    return at;
  });
  const png = await sharp(Buffer.from(art))
    .resize(ART_WIDTH, ART_HEIGHT, { fit: "cover" })
    .extract({ left: 0, top: (ART_HEIGHT - HEIGHT) / 2, width: WIDTH, height: HEIGHT })
    .composite([{ input: Buffer.from(SHADE) }, ...placed])
    .png({ palette: true, quality: 90, effort: 4 })
    .toBuffer();
  return new Uint8Array(png);
}

/** Keeps text readable on any art. */
const SHADE =
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><linearGradient id="g" x1=".1" y1="1" x2=".75" y2=".1">` +
  '<stop stop-color="#0d0b1f" stop-opacity=".92"/><stop offset=".5" stop-color="#0d0b1f" stop-opacity=".72"/>' +
  '<stop offset="1" stop-color="#0d0b1f" stop-opacity="0"/>' +
  `</linearGradient><path fill="url(#g)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/></svg>`;

async function textOf(text: string, look: { size: number; colour: string }) {
  const { default: sharp } = await import("sharp");
  const { families, file } = await fontsFor(text);
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${look.colour}">${escaped(text)}</span>`,
      font: `${families.join(",")} ${look.size}`,
      fontfile: file,
      width: WIDTH - 2 * MARGIN,
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
