import { crc32, deflateSync } from "node:zlib";

const CHANNELS = { 0: 1, 2: 3, 4: 2, 6: 4 } as const;

/** A part of a PNG, with its length and checksum. */
export function pngPart(kind: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

interface Look {
  width: number;
  height: number;
  depth?: 8 | 16;
  /** 0 grey, 2 RGB, 6 RGB with alpha. */
  colour?: keyof typeof CHANNELS;
  isInterlaced?: boolean;
  extra?: Buffer[];
}

/** A black PNG, which packs 1,000 to 1; its pixels can be left out. */
export function blackPng(look: Look, pixels = true): Buffer {
  const { width, height, depth = 8, colour = 2, isInterlaced = false, extra = [] } = look;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = depth;
  head[9] = colour;
  head[12] = isInterlaced ? 1 : 0;
  const row = 1 + (width * CHANNELS[colour] * depth) / 8;
  const raw = Buffer.alloc(pixels ? row * height + (isInterlaced ? 16 * height : 0) : 0);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngPart("IHDR", head),
    ...extra,
    pngPart("IDAT", deflateSync(raw)),
    pngPart("IEND", Buffer.alloc(0)),
  ]);
}
