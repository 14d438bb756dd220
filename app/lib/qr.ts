import { encode } from "uqr";

/** A QR code as an SVG path in a square of `size` modules, without a quiet zone. */
export interface QrPath {
  size: number;
  path: string;
}

/** The QR code of a text, with medium error correction, or with little for a code that is shown again in a moment. */
export function qrPath(text: string, ecc: "L" | "M" = "M"): QrPath {
  const { data, size } = encode(text, { ecc, border: 0 });
  const rows = data.map((row, y) => rowPath(row, y));
  return { size, path: rows.join("") };
}

/** Its rows of modules, true for a dark one, with a quiet zone of `border` modules. */
export function qrModules(text: string, border = 0): { size: number; data: boolean[][] } {
  return encode(text, { ecc: "M", border });
}

/** One rectangle for each run of dark modules. */
function rowPath(row: boolean[], y: number): string {
  const line = row.map((dark) => (dark ? "1" : "0")).join("");
  return [...line.matchAll(/1+/g)]
    .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join("");
}
