import sharp from "sharp";
import { atMost } from "~/lib/at-most";

const PICTURE_MAX_PIXELS = 24_000_000;
/** 24 megapixels of four channels; samples of sixteen bits take four times as long, so they count as four. */
const DECODED_MAX_SAMPLES = 4 * PICTURE_MAX_PIXELS;
const PICTURE_MAX_SECONDS = 10;
const LONGEST_EDGE_PX = 1600;
const WEBP_QUALITY = 80;

/** One picture at a time for the whole process: each may take a second of a core and 200 MB. */
const inLine = atMost(1);

/** A picture as it is kept: WebP, upright, without EXIF or place. */
export type PreparedPicture =
  | { ok: true; bytes: Uint8Array; width: number; height: number }
  | { ok: false; reason: "too_large" | "not_a_picture" };

/**
 * Re-encodes an uploaded picture; what the bytes say counts, not the file's name. Refuses more than
 * `maxBytes`, more than 24 megapixels, and everything that is not JPEG, PNG or WebP. Of several pictures in a
 * file the first is read.
 */
export async function preparePicture(
  uploaded: Uint8Array,
  { maxBytes }: { maxBytes: number },
): Promise<PreparedPicture> {
  if (uploaded.byteLength > maxBytes) return { ok: false, reason: "too_large" };
  // No other decoder sees the bytes: not those of SVG, AVIF or GIF.
  if (!hasKnownStart(uploaded)) return { ok: false, reason: "not_a_picture" };
  return await inLine(() => reEncode(uploaded));
}

async function reEncode(uploaded: Uint8Array): Promise<PreparedPicture> {
  try {
    const { width, height, channels, depth } = await sharp(uploaded, UNLIMITED).metadata();
    const samples = width * height * channels * (depth === "uchar" ? 1 : 4);
    if (width * height > PICTURE_MAX_PIXELS || samples > DECODED_MAX_SAMPLES)
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

/** Reading the size alone decodes no pixel. */
const UNLIMITED = { limitInputPixels: false } as const;

/** Whether the bytes begin as a JPEG, a PNG or a WebP does. */
function hasKnownStart(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return (
    start.startsWith("\xff\xd8\xff") ||
    start.startsWith("\x89PNG\r\n\x1a\n") ||
    (start.startsWith("RIFF") && start.endsWith("WEBP"))
  );
}
