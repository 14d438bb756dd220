/** Compresses built files for the browser at the highest level. */
import { existsSync } from "node:fs";
import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest|map|wasm)$/;
/** Smaller files gain nothing from compression. */
const WORTH_BYTES = 300;

/** Writes `.br` and `.gz` beside every file under the folder that has none yet; a server may serve them meanwhile. */
export async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file) {
  if (existsSync(`${file}.gz`)) return;
  const bytes = await readFile(file);
  if (bytes.length < WORTH_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_MODE]: file.endsWith(".wasm")
      ? constants.BROTLI_MODE_GENERIC
      : constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [small, wide] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await writeWhole(`${file}.br`, small);
  await writeWhole(`${file}.gz`, wide);
}

/** A server that serves from the folder sees the file whole or not at all. */
async function writeWhole(file, bytes) {
  await writeFile(`${file}.part`, bytes);
  await rename(`${file}.part`, file);
}
