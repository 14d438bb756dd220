import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { type ZipEntry, zipOf } from "../../tests/support/zip-file";
import { filesIn, type PackedLimits } from "./packed-files";

const LIMITS: PackedLimits = {
  entries: 1_000,
  files: 10,
  fileBytes: 10_000,
  totalBytes: 50_000,
  innerBytes: 20_000,
};
const WANTED = /\.(gpx|fit)(\.gz)?$/;

const bytesOf = (text: string) => new TextEncoder().encode(text);
const entry = (name: string, text: string, more: Partial<ZipEntry> = {}): ZipEntry => ({
  name,
  content: bytesOf(text),
  ...more,
});

async function open(content: Uint8Array<ArrayBuffer>, limits: Partial<PackedLimits> = {}) {
  const found = await filesIn(new File([content], "export.zip"), WANTED, { ...LIMITS, ...limits });
  if (!found.ok) return found.reason;
  const read = await Promise.all(
    found.files.map(async ({ name, read }) => {
      const content = await read();
      return [name, content.ok ? new TextDecoder().decode(content.bytes) : content.reason];
    }),
  );
  return { files: Object.fromEntries(read), leftOut: found.leftOut };
}

test("a file outside an archive is found alone, a gzip file unpacked", async () => {
  expect(await open(bytesOf("plain"))).toEqual({ files: { "export.zip": "plain" }, leftOut: 0 });
  expect(await open(Uint8Array.from(gzipSync("packed")))).toMatchObject({
    files: { "export.zip": "packed" },
  });
});

test("the wanted files of a service's export are found by name, gzipped ones and those of inner archives too", async () => {
  const inner = zipOf([entry("one.fit", "inner"), entry("notes.txt", "no")]);
  const archive = zipOf(
    [
      entry("activities/1.gpx", "gpx"),
      entry("activities/2.fit.gz", "", { content: gzipSync("fit") }),
      entry("activities.csv", "no"),
      entry("activities/", ""),
      entry("__MACOSX/activities/._1.gpx", "no"),
      entry("stored.gpx", "stored", { isStored: true }),
      entry("large.gpx", "large", { isLarge: true }),
      { name: "DI_CONNECT/UploadedFiles_0.zip", content: inner },
    ],
    "a comment",
  );
  expect(await open(archive)).toEqual({
    files: {
      "1.gpx": "gpx",
      "2.fit.gz": "fit",
      "stored.gpx": "stored",
      "large.gpx": "large",
      "one.fit": "inner",
    },
    leftOut: 0,
  });
  expect(await open(zipOf([entry("notes.txt", "no")]))).toBe("none_inside");
});

test("files beyond the number and the bytes of an archive are left out", async () => {
  const many = Array.from({ length: 12 }, (_, index) => entry(`${index}.gpx`, "x".repeat(9_000)));
  expect(await open(zipOf(many))).toMatchObject({ leftOut: 7 });
  const small = many.map(({ name }) => entry(name, "x"));
  expect(await open(zipOf(small))).toMatchObject({ leftOut: 2 });
});

const zeros = () => new Uint8Array(50_000_000);
const bomb = (claimedBytes: number) => zipOf([{ name: "a.gpx", content: zeros(), claimedBytes }]);

test("a zip bomb is unpacked up to the size that it states", async () => {
  expect(await open(bomb(5_000))).toMatchObject({ files: { "a.gpx": "damaged" } });
});

test("a zip bomb is unpacked up to the allowed size", async () => {
  expect(await open(bomb(50_000_000), { totalBytes: 1e9 })).toMatchObject({
    files: { "a.gpx": "too_large" },
  });
  const gzipped = zipOf([{ name: "a.fit.gz", content: gzipSync(zeros()), isStored: true }]);
  expect(await open(gzipped, { fileBytes: 100_000, totalBytes: 1e6 })).toMatchObject({
    files: { "a.fit.gz": "too_large" },
  });
});

test("an entry packed more tightly than any recording is damaged", async () => {
  const tight = zipOf([{ name: "a.gpx", content: zeros().subarray(0, 90_000) }]);
  expect(await open(tight, { fileBytes: 1e6, totalBytes: 1e6 })).toMatchObject({
    files: { "a.gpx": "damaged" },
  });
});

test("entries that share the same data count with all their bytes", async () => {
  const kernel = entry("0.gpx", "x".repeat(9_000));
  const shared = Array.from({ length: 20 }, (_, index) => ({
    ...kernel,
    name: `${index + 1}.gpx`,
    isShared: true,
  }));
  expect(await open(zipOf([kernel, ...shared]))).toMatchObject({ leftOut: 16 });
});

test("an archive is not opened two archives deep", async () => {
  const deepest = zipOf([entry("a.gpx", "deep")]);
  const middle = zipOf([{ name: "deepest.zip", content: deepest }]);
  expect(await open(zipOf([{ name: "middle.zip", content: middle }]))).toBe("none_inside");
});

test("archives inside an archive are opened only as far as their bytes are allowed", async () => {
  const large = zipOf([entry("a.gpx", "x".repeat(21_000), { isStored: true })]);
  const outer = zipOf([{ name: "large.zip", content: large }, entry("b.gpx", "b")]);
  expect(await open(outer)).toEqual({ files: { "b.gpx": "b" }, leftOut: 1 });
});

test("an encrypted entry alone is reported as damaged", async () => {
  const archive = zipOf([entry("a.gpx", "a", { isLocked: true }), entry("b.gpx", "b")]);
  expect(await open(archive)).toMatchObject({ files: { "a.gpx": "damaged", "b.gpx": "b" } });
});

test("an archive cut or changed anywhere is refused or read, without an exception", async () => {
  const whole = zipOf([
    entry("a.gpx", "a text of some length"),
    entry("b.gpx", "b", { isLarge: true }),
  ]);
  for (let length = 4; length < whole.length; length++)
    expect(await open(whole.slice(0, length))).toBe("damaged");
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, byte) => {
      const changed = whole.slice();
      changed[at] = byte;
      expect(await open(changed)).toBeDefined();
    }),
    { numRuns: 300 },
  );
});

/** An archive that names this many bytes, and no more, as its directory. */
function largeDirectory(bytes: number): Uint8Array<ArrayBuffer> {
  const archive = new Uint8Array(bytes + 200);
  archive.set(zipOf([entry("a.gpx", "a")]));
  const end = new DataView(archive.buffer, archive.length - 22);
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(10, 1, true);
  end.setUint32(12, bytes, true);
  end.setUint32(16, 100, true);
  return archive;
}

test("a directory is read up to 32 MB, whatever the archive states", async () => {
  const read = vi.spyOn(Blob.prototype, "arrayBuffer");
  expect(await open(largeDirectory(40_000_000))).toBe("damaged");
  const taken = await Promise.all(read.mock.results.map(({ value }) => value));
  const largest = Math.max(...taken.map((bytes: ArrayBuffer) => bytes.byteLength));
  expect(largest).toBeLessThanOrEqual(32 * 1024 * 1024);
});

test("entries are looked at up to their number, those of inner archives among them", async () => {
  const texts = (count: number) =>
    Array.from({ length: count }, (_, index) => entry(`${index}.txt`, "", { isStored: true }));
  const last = (count: number) => zipOf([...texts(count), entry("last.gpx", "a")]);
  expect(await open(last(998))).toEqual({ files: { "last.gpx": "a" }, leftOut: 0 });
  expect(await open(zipOf([entry("first.gpx", "a"), ...texts(60_000)]))).toEqual({
    files: { "first.gpx": "a" },
    leftOut: 1,
  });
  const inner = { name: "inner.zip", content: last(600), isStored: true };
  const limits = { fileBytes: 1e6, innerBytes: 1e6 };
  expect(await open(zipOf([inner, { ...inner, name: "second.zip" }]), limits)).toEqual({
    files: { "last.gpx": "a" },
    leftOut: 1,
  });
});
