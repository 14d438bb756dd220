/** Pictures made to be slow or large to decode. */
import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { savePicture } from "~/core/people/pictures/set-profile-picture.server";
import { manyScansJpeg } from "../../../tools/torture/hostile/files/jpeg-scans";
import { TestClub } from "../../support/club";
import { costWithin } from "../../support/cost";
import { priceOf } from "../../support/picture-cost";
import { blackPng, pngPart } from "../../support/png";

const MB_5 = 5 * 1024 * 1024;
/** The CPU limit for 5 MB, at 250 ms of one core a MB. */
const CPU_MS = 1_250;
const STANDSTILL_MS = 250;
const PEAK_MB = 250;

const sheet = () =>
  sharp({ create: { width: 6000, height: 4000, channels: 3, background: "#e4572e" } });
const small = { width: 10, height: 10 };
/** 100 MB of one letter, compressed. */
const packed = () => deflateSync(Buffer.alloc(100 * 1024 * 1024, "a"));
const many = (piece: Buffer) =>
  Buffer.concat(Array.from({ length: Math.floor((MB_5 - 2_000) / piece.length) }, () => piece));

/** A picture that repeats its last scan. */
async function manyScans(): Promise<Buffer> {
  const whole = await sheet().jpeg({ progressive: true }).toBuffer();
  const scan = whole.subarray(whole.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const room = Math.floor((MB_5 - whole.length) / scan.length);
  const scans = Array.from({ length: room }, () => scan);
  return Buffer.concat([whole.subarray(0, -2), ...scans, whole.subarray(-2)]);
}

async function giantMetadata(): Promise<Buffer> {
  const whole = await sharp(blackPng(small)).jpeg().toBuffer();
  const exif = Buffer.alloc(65_535, 1);
  exif.write("Exif\0\0");
  const part = Buffer.concat([Buffer.from([0xff, 0xe1, 0xff, 0xff]), exif.subarray(0, 65_533)]);
  return Buffer.concat([whole.subarray(0, 2), many(part), whole.subarray(2)]);
}

type Made = () => Buffer | Promise<Buffer>;
const ACCEPTED: [string, Made][] = [
  ["24 megapixels in 70 kB", () => blackPng({ width: 6000, height: 4000 })],
  ["24 megapixels, interlaced", () => blackPng({ width: 6000, height: 4000, isInterlaced: true })],
  [
    "6 megapixels of 16 bits",
    () => blackPng({ width: 3000, height: 2000, depth: 16, colour: 6, isInterlaced: true }),
  ],
  ["a million lines", () => blackPng({ width: 24, height: 1_000_000 })],
  ["24 megapixels in scans", () => sheet().jpeg({ progressive: true }).toBuffer()],
  [
    "a film of random bytes after its end",
    async () => {
      const whole = await sheet().jpeg().toBuffer();
      return Buffer.concat([whole, randomBytes(MB_5 - whole.length)]);
    },
  ],
  ["24 megapixels as WebP", () => sheet().webp({ lossless: true, effort: 0 }).toBuffer()],
  [
    "a packed text",
    () => {
      const text = Buffer.concat([Buffer.from("Comment\0\0"), packed()]);
      return blackPng({ ...small, extra: [pngPart("zTXt", text)] });
    },
  ],
  [
    "a packed profile",
    () => {
      const profile = Buffer.concat([Buffer.from("p\0\0"), packed()]);
      return blackPng({ ...small, extra: [pngPart("iCCP", profile)] });
    },
  ],
  [
    "300,000 texts",
    () => blackPng({ ...small, extra: [many(pngPart("tEXt", Buffer.from("k\0v")))] }),
  ],
  ["5 MB of metadata", giantMetadata],
];

const REFUSED: [string, string, Made][] = [
  ["24 megapixels in 43 valid scans", "too_large", () => Buffer.from(manyScansJpeg(3, 1))],
  [
    "24 megapixels of four inks in 3,529 scans",
    "too_large",
    () => Buffer.from(manyScansJpeg(4, 63)),
  ],
  [
    "12 megapixels of 16 bits",
    "too_large",
    () => blackPng({ width: 4000, height: 3000, depth: 16, colour: 6 }),
  ],
  [
    "a size beyond any memory",
    "too_large",
    () => blackPng({ width: 400_000, height: 400_000 }, false),
  ],
  ["a scan that is repeated a thousand times", "too_large", manyScans],
  ["AVIF", "not_a_picture", () => sharp(blackPng(small)).avif({ effort: 0 }).toBuffer()],
  ["GIF", "not_a_picture", () => sharp(blackPng(small)).gif().toBuffer()],
  ["TIFF", "not_a_picture", () => sharp(blackPng(small)).tiff().toBuffer()],
];

/** Decodes the picture as an upload and checks time and memory. */
function readWithinLimits(bytes: Buffer) {
  expect(bytes.byteLength).toBeLessThanOrEqual(MB_5);
  const { ok, reason, cpuMs, peakMb } = priceOf(bytes);
  expect(cpuMs).toBeLessThan(CPU_MS);
  expect(peakMb).toBeLessThan(PEAK_MB);
  return { ok, reason };
}

test.each(ACCEPTED)(
  "security 39: a picture with %s is accepted within the limits of time and memory",
  async (_, make) => {
    expect(readWithinLimits(await make())).toEqual({ ok: true });
  },
);

test.each(REFUSED)("security 39: a picture with %s is refused as %s", async (_, reason, make) => {
  expect(readWithinLimits(await make())).toEqual({ ok: false, reason });
});

test("security 39: other requests are answered while a picture of 24 megapixels is decoded", async () => {
  const bytes = blackPng({ width: 6000, height: 4000 });
  const { result, standstillMs } = await costWithin({ standstillMs: STANDSTILL_MS }, async () => {
    const club = await TestClub.open({ sample: false });
    return () => savePicture(club.db, { bytes, now: club.clock.now() });
  });
  expect(result.ok).toBe(true);
  expect(standstillMs).toBeLessThan(STANDSTILL_MS);
});

test("security 39: the first frame of an animation is kept", async () => {
  const club = await TestClub.open({ sample: false });
  const frames = Buffer.alloc(40 * 20 * 3 * 5, 200);
  const raw = { width: 40, height: 100, channels: 3 as const, pageHeight: 20 };
  const bytes = await sharp(frames, { raw }).webp({ loop: 0 }).toBuffer();
  expect((await savePicture(club.db, { bytes, now: club.clock.now() })).ok).toBe(true);
  const kept = club.db.selectFrom("pictures").select(["width", "height"]);
  expect(await kept.execute()).toEqual([{ width: 40, height: 20 }]);
});
