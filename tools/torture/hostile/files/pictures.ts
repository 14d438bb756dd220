/** Pictures with many pixels in few bytes, and files that only begin like a picture. */
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

const MOST_PIXELS = { width: 6_000, height: 4_000 };
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The pixel limit in a few kilobytes. */
export async function mostPixels(format: "png" | "jpeg" | "webp" | "gif"): Promise<Uint8Array> {
  return await flat(MOST_PIXELS).toFormat(format).toBuffer();
}

/** The pixel limit in several scans. */
export async function progressiveJpeg(): Promise<Uint8Array> {
  return await flat(MOST_PIXELS).jpeg({ progressive: true }).toBuffer();
}

/** The pixel limit with noise, as hard to compress as 5 MB allow. */
export async function noise(): Promise<Uint8Array> {
  const { width, height } = MOST_PIXELS;
  const gaussian = { type: "gaussian" as const, mean: 128, sigma: 30 };
  const create = { width, height, channels: 3 as const, background: "#808080", noise: gaussian };
  return await sharp({ create }).jpeg({ quality: 20 }).toBuffer();
}

/** Far above the pixel limit: 400 million. */
export async function tooManyPixels(): Promise<Uint8Array> {
  return await flat({ width: 16_000, height: 16_000 }).png({ compressionLevel: 9 }).toBuffer();
}

/** A header with PNG's largest size and almost no data. */
export function hugeHeader(): Uint8Array {
  return pngOf(2 ** 31 - 1, 2 ** 31 - 1, Buffer.alloc(1_000));
}

/** A small picture followed by data for a hundred megabytes of pixels. */
export function endlessData(): Uint8Array {
  return pngOf(10, 10, Buffer.alloc(100 * 1024 * 1024));
}

/** The first part of a real picture. */
export async function cutPicture(): Promise<Uint8Array> {
  const whole = await mostPixels("jpeg");
  return whole.subarray(0, Math.floor(whole.length / 2));
}

/** An SVG that references files, other machines and itself. */
export function drawing(): Uint8Array {
  return Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>
<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"><script>alert(1)</script>
<image href="http://evil.example/x.png"/><text>&a;</text></svg>`);
}

function flat({ width, height }: { width: number; height: number }) {
  return sharp({ create: { width, height, channels: 3, background: "#345678" } });
}

function pngOf(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunks = [chunk("IHDR", header), chunk("IDAT", deflateSync(pixels)), chunk("IEND")];
  return Buffer.concat([PNG_SIGNATURE, ...chunks]);
}

function chunk(type: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
