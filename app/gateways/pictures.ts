import { atMost } from "~/lib/concurrency-limits";
import type { Focus } from "~/lib/focal-point";

const PICTURE_MAX_PIXELS = 24_000_000;
/** 24 megapixels of four channels; 16-bit samples take four times as long and count as four. */
const DECODED_MAX_SAMPLES = 4 * PICTURE_MAX_PIXELS;
/** A progressive JPEG is decoded once for each of its scans; cameras and programs write about ten. */
const SCANNED_MAX_SAMPLES = 1_000_000_000;
/** The byte before each marker of a JPEG, and some of the markers. */
const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const FIRST_RESTART = 0xd0;
const LAST_RESTART = 0xd7;
const PICTURE_MAX_SECONDS = 10;
const LONGEST_EDGE_PX = 1600;
const WEBP_QUALITY = 80;
const LOOKED_AT_PX = 320;

/** One picture at a time in the process: each may take a second of a core and 200 MB. */
const inLine = atMost(1);

/** A picture to store: WebP, upright, without EXIF or location. */
export type PreparedPicture =
  | { ok: true; bytes: Uint8Array; width: number; height: number; focus: Focus }
  | { ok: false; reason: "too_large" | "not_a_picture" };

/**
 * Re-encodes an uploaded picture; the content decides its format. Refuses more than `maxBytes`, more than 24 megapixels
 * or a JPEG of too many scans for its size, and everything but JPEG, PNG and WebP. Of several pictures in a file the
 * first is read.
 */
export async function preparePicture(
  uploaded: Uint8Array,
  { maxBytes }: { maxBytes: number },
): Promise<PreparedPicture> {
  if (uploaded.byteLength > maxBytes) return { ok: false, reason: "too_large" };
  // No other decoder, such as those for SVG, AVIF or GIF, is given the bytes.
  if (!hasKnownStart(uploaded)) return { ok: false, reason: "not_a_picture" };
  return await inLine(() => reEncode(uploaded));
}

async function reEncode(uploaded: Uint8Array): Promise<PreparedPicture> {
  const { default: sharp } = await import("sharp");
  try {
    const { width, height, channels, depth } = await sharp(uploaded, UNLIMITED).metadata();
    const samples = width * height * channels * (depth === "uchar" ? 1 : 4);
    const isTooLarge = width * height > PICTURE_MAX_PIXELS || samples > DECODED_MAX_SAMPLES;
    if (isTooLarge || samples * countScans(uploaded) > SCANNED_MAX_SAMPLES)
      return { ok: false, reason: "too_large" };
    const { data, info } = await sharp(uploaded, { limitInputPixels: PICTURE_MAX_PIXELS })
      .rotate()
      .resize(LONGEST_EDGE_PX, LONGEST_EDGE_PX, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: WEBP_QUALITY })
      .timeout({ seconds: PICTURE_MAX_SECONDS })
      .toBuffer({ resolveWithObject: true });
    const { width: wide, height: high } = info;
    return { ok: true, bytes: data, width: wide, height: high, focus: await findFocus(data, info) };
  } catch {
    return { ok: false, reason: "not_a_picture" };
  }
}

/** Where the picture has faces or else most to see: the library looks for skin, bright colours and sharp edges. */
async function findFocus(bytes: Uint8Array, size: { width: number; height: number }) {
  const { default: sharp } = await import("sharp");
  const edge = Math.min(size.width, size.height, LOOKED_AT_PX);
  const { info } = await sharp(bytes)
    .resize(edge, edge, { fit: "cover", position: sharp.strategy.attention })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const share = (at: number | undefined, length: number) =>
    at === undefined ? 50 : Math.round(Math.min(Math.max((at / length) * 100, 0), 100));
  return { x: share(info.attentionX, size.width), y: share(info.attentionY, size.height) };
}

/** Reading the size decodes no pixels. */
const UNLIMITED = { limitInputPixels: false } as const;

/**
 * The number of scans in a JPEG up to its end; data after the end, such as a film, is ignored. 0 for other
 * formats.
 */
function countScans(bytes: Uint8Array): number {
  if (bytes[0] !== MARKER) return 0;
  let scans = 0;
  let at = bytes.indexOf(MARKER, 2);
  while (at !== -1 && bytes[at + 1] !== END_OF_IMAGE) {
    if (bytes[at + 1] === START_OF_SCAN) scans += 1;
    at = bytes.indexOf(MARKER, at + markLength(bytes, at));
  }
  return scans;
}

/** The length in bytes of the JPEG marker at this place, with its segment. */
function markLength(bytes: Uint8Array, at: number): number {
  const [kind = 0, high = 0, low = 0] = bytes.subarray(at + 1, at + 4);
  if (kind === MARKER) return 1;
  // Within a scan 0 follows a byte of 255, or one of eight restart markers; neither has a length.
  const isBare = kind === 0 || (kind >= FIRST_RESTART && kind <= LAST_RESTART);
  return isBare ? 2 : 2 + ((high << 8) | low);
}

/** Whether the bytes begin like a JPEG, PNG or WebP. */
function hasKnownStart(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return (
    start.startsWith("\xff\xd8\xff") ||
    start.startsWith("\x89PNG\r\n\x1a\n") ||
    (start.startsWith("RIFF") && start.endsWith("WEBP"))
  );
}

const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };
const CLEAR = { ...WHITE, alpha: 0 };

/** A square PNG with the whole picture in its middle; `part` is the share of the side that the picture takes. */
export async function drawIcon(
  picture: Uint8Array,
  { size, part, isClear }: { size: number; part: number; isClear: boolean },
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import("sharp");
  const background = isClear ? CLEAR : WHITE;
  const inner = Math.round(size * part);
  const margin = Math.floor((size - inner) / 2);
  const rest = size - inner - margin;
  const opened = isClear ? sharp(picture).ensureAlpha() : sharp(picture).flatten({ background });
  const drawn = await opened
    .resize(inner, inner, { fit: "contain", background })
    .extend({ top: margin, left: margin, bottom: rest, right: rest, background })
    .png()
    .toBuffer();
  return new Uint8Array(drawn);
}
