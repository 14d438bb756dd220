/** Valid progressive JPEGs with as many scans as the format allows: each scan goes over all pixels again. */

const WIDTH = 6_000;
const HEIGHT = 4_000;
const BLOCKS = (WIDTH / 8) * (HEIGHT / 8);
/** The highest bit that a scan may refine. */
const HIGHEST_BIT = 13;
const LONGEST_RUN = 32_767;
const LONG_RUN = 16_384;
const SHORT_RUN = 8_192;

/** A sheet of 24 megapixels whose `bands` of frequencies are refined bit by bit; `components` 3 or 4. */
export function manyScansJpeg(components: 3 | 4, bands: number): Uint8Array {
  const all = Array.from({ length: components }, (_, at) => at + 1);
  const width = Math.floor(63 / bands);
  const empty = emptyScan();
  const parts: Uint8Array[] = [Buffer.from([0xff, 0xd8])];
  if (components === 4) parts.push(segment(0xee, Buffer.from("41646f626500640000000000", "hex")));
  parts.push(segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])));
  const size = [8, HEIGHT >> 8, HEIGHT & 255, WIDTH >> 8, WIDTH & 255, components];
  parts.push(segment(0xc2, Buffer.from([...size, ...all.flatMap((id) => [id, 0x11, 0])])));
  parts.push(segment(0xc4, Buffer.from([0x00, 1, ...Array(15).fill(0), 0])));
  parts.push(segment(0xc4, Buffer.from([0x10, 0, 2, ...Array(14).fill(0), 0xe0, 0xd0])));
  parts.push(scanHead(all, [0, 0], [0, 0]), Buffer.alloc(Math.ceil((BLOCKS * components) / 8)));
  for (const id of all) {
    for (let band = 0; band < bands; band += 1) {
      const from = 1 + band * width;
      const to = from + width - 1;
      for (let bit = HIGHEST_BIT; bit >= 0; bit -= 1) {
        const before = bit === HIGHEST_BIT ? 0 : bit + 1;
        parts.push(scanHead([id], [from, to], [before, bit]), empty);
      }
    }
  }
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])]);
}

function scanHead(
  components: number[],
  [from, to]: [number, number],
  [before, bit]: [number, number],
): Buffer {
  const named = components.flatMap((id) => [id, 0x00]);
  return segment(0xda, Buffer.from([components.length, ...named, from, to, (before << 4) | bit]));
}

/** A scan with empty blocks only. */
function emptyScan(): Buffer {
  let bits = "";
  for (let left = BLOCKS; left > 0; ) {
    const isLong = left >= LONG_RUN;
    const run = isLong ? Math.min(left, LONGEST_RUN) : left;
    const [code, base, length] = isLong ? ["00", LONG_RUN, 14] : ["01", SHORT_RUN, 13];
    bits += code + (run - Number(base)).toString(2).padStart(Number(length), "0");
    left -= run;
  }
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, "1").match(/.{8}/g) ?? [];
  const escaped = bytes
    .map((byte) => Number.parseInt(byte, 2))
    .flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte]));
  return Buffer.from(escaped);
}

function segment(marker: number, body: Buffer): Buffer {
  const length = body.length + 2;
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 255]), body]);
}
