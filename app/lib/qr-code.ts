import { encode } from "uqr";

/** A QR code as one SVG path in a square of `size` by `size` units, its quiet border included. */
export interface QrCode {
  size: number;
  path: string;
}

/** The QR code of a text, with medium error correction and the border of four units that readers expect. */
export function qrCodeOf(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { size, path };
}
