import sharp from "sharp";
import { atMost } from "~/lib/at-most";

const PICTURE_MAX_PIXELS = 24_000_000;
/** 24 megapixels of four channels; 16-bit samples take four times as long and count as four. */
const DECODED_MAX_SAMPLES = 4 * PICTURE_MAX_PIXELS;
/** A progressive JPEG is decoded once for each of its scans; cameras and programs write about ten. */
const SCANNED_MAX_SAMPLES = 1_000_000_000;
const START_OF_SCAN = Buffer.from([0xff, 0xda]);
const PICTURE_MAX_SECONDS = 10;
const LONGEST_EDGE_PX = 1600;
const WEBP_QUALITY = 80;

/** One picture at a time in the process: each may take a second of a core and 200 MB. */
const inLine = atMost(1);

/** A picture to store: WebP, upright, without EXIF or location. */
export type PreparedPicture =
  | { ok: true; bytes: Uint8Array; width: number; height: number }
  | { ok: false; reason: "too_large" | "not_a_picture" };

/**
 * Re-encodes an uploaded picture; the content decides its format. Refuses more than `maxBytes`, more than 24
 * megapixels or a JPEG of too many scans for its size, and everything but JPEG, PNG and WebP. Of several pictures in a file the first is read.
 */
export async function preparePicture(
  uploaded: Uint8Array,
  { maxBytes }: { maxBytes: number },
): Promise<PreparedPicture> {
  if (uploaded.byteLength > maxBytes) return { ok: false, reason: "too_large" };
  // No other decoder, such as those for SVG, AVIF or GIF, reads the bytes.
  if (!hasKnownStart(uploaded)) return { ok: false, reason: "not_a_picture" };
  return await inLine(() => reEncode(uploaded));
}

async function reEncode(uploaded: Uint8Array): Promise<PreparedPicture> {
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
    return { ok: true, bytes: data, width: info.width, height: info.height };
  } catch {
    return { ok: false, reason: "not_a_picture" };
  }
}

/** Reading the size decodes no pixels. */
const UNLIMITED = { limitInputPixels: false } as const;

/** How often a JPEG starts a scan; a picture within its metadata counts too. 0 for other formats. */
function countScans(bytes: Uint8Array): number {
  if (bytes[0] !== 0xff) return 0;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let scans = 0;
  for (let at = file.indexOf(START_OF_SCAN); at !== -1; at = file.indexOf(START_OF_SCAN, at + 2))
    scans += 1;
  return scans;
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
