import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { compressFolder } from "./lib-compress.mjs";

test("the decoder of the camera goes out compressed, like scripts; pictures and small files do not", async () => {
  const folder = await mkdtemp(join(tmpdir(), "compress-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const bytes = Buffer.alloc(5_000, "decoder ");
  for (const name of ["reader.wasm", "page.js", "face.webp"])
    await writeFile(join(folder, name), bytes);
  await writeFile(join(folder, "small.js"), "1");
  await compressFolder(folder);
  const names = await readdir(folder);
  expect(names.filter((name) => /\.(br|gz)$/.test(name)).sort()).toEqual([
    "page.js.br",
    "page.js.gz",
    "reader.wasm.br",
    "reader.wasm.gz",
  ]);
  expect(brotliDecompressSync(await readFile(join(folder, "reader.wasm.br")))).toEqual(bytes);
  expect(gunzipSync(await readFile(join(folder, "reader.wasm.gz")))).toEqual(bytes);
});
