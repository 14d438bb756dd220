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
