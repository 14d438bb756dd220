import sharp from "sharp";

const PICTURE_MAX_PIXELS = 24_000_000;
const LONGEST_EDGE_PX = 1600;
const WEBP_QUALITY = 80;
const READABLE = new Set(["jpeg", "png", "webp", "heif", "gif"]);

/** A picture as it is kept: WebP, upright, without EXIF or place. */
export type PreparedPicture =
  | { ok: true; bytes: Uint8Array; width: number; height: number }
  | { ok: false; reason: "too_large" | "not_a_picture" };

/**
 * Re-encodes an uploaded picture; what the bytes say counts, not the file's name. Refuses more than
 * `maxBytes`, more than 24 megapixels, and everything that is not a photograph's format (SVG among them).
 */
export async function preparePicture(
  uploaded: Uint8Array,
  { maxBytes }: { maxBytes: number },
): Promise<PreparedPicture> {
  if (uploaded.byteLength > maxBytes) return { ok: false, reason: "too_large" };
  try {
    const { format, width, height } = await sharp(uploaded).metadata();
    if (!format || !READABLE.has(format)) return { ok: false, reason: "not_a_picture" };
    if (width * height > PICTURE_MAX_PIXELS) return { ok: false, reason: "too_large" };
    const { data, info } = await sharp(uploaded, { limitInputPixels: PICTURE_MAX_PIXELS })
      .rotate()
      .resize(LONGEST_EDGE_PX, LONGEST_EDGE_PX, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { ok: true, bytes: data, width: info.width, height: info.height };
  } catch {
    return { ok: false, reason: "not_a_picture" };
  }
}
