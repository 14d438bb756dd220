/** Builds when the sources have changed. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { MEMORY_ARGS, MEMORY_ENV } from "../app/framework/memory-settings.mjs";
import { compressFolder } from "./lib-compress.mjs";
import { tidyPackages } from "./lib-install.mjs";
import { withLock } from "./lib-lock.mjs";
import { commandFile, isServed, isUnwritable, root, runScript, SERVED } from "./lib-project.mjs";

export const SERVER = join(root, "build/server/index.js");
export const CLUB = join(root, "build/server/club.js");

export const SERVER_ARGS = ["--enable-source-maps", ...MEMORY_ARGS, SERVER];
/** @type {Record<string, string>} */
export const SERVER_ENV = { NODE_ENV: "production", ...MEMORY_ENV };

/** glibc keeps the memory that a bundler frees: a tenth less processor time. */
const BUILD_ENV = {
  NODE_ENV: "production",
  MALLOC_MMAP_THRESHOLD_: "1073741824",
  MALLOC_TRIM_THRESHOLD_: "4294967296",
  MALLOC_TOP_PAD_: "67108864",
};

const STAMP = join(root, "build/.stamp");
const FOLDERS = ["app", "server", "scripts", "public"];
const FILES = [
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];
const NOT_BUILT = /\.test\.tsx?$/;

/** Builds and compresses when the sources have changed since the last build; exits when the build fails. */
export async function ensureBuilt(node) {
  await ensureServable(node);
  await makeSmaller();
}

/** As `ensureBuilt`, before files are compressed. */
export async function ensureServable(node) {
  const { code, output } = await buildIfNeeded(node);
  if (code === 0) return;
  process.stderr.write(`${output}\nThe build failed; the reason is above.\n`);
  process.exit(code);
}

/** Builds when the sources have changed since the last build. Returns `{ code, output }`. */
export async function buildIfNeeded(node) {
  if (isBuilt(hashSources())) return { code: 0, output: "" };
  return withLock(join(root, "build"), () => buildUnlessDone(node));
}

/**
 * Compresses what is not yet, and removes what no build needs any more; a server may run meanwhile. Who may not write
 * here goes on with what there is.
 */
export async function makeSmaller() {
  try {
    await compressFolder(join(root, "build/client"));
    await tidyPackages();
  } catch (error) {
    if (!isUnwritable(error)) throw error;
  }
}

async function buildUnlessDone(node) {
  const hash = hashSources();
  if (isBuilt(hash)) return { code: 0, output: "" };
  if (isServed()) return { code: 1, output: SERVED };
  process.stdout.write("Building the club (ten to twenty seconds, and after each change)…\n");
  rmSync(STAMP, { force: true });
  const script = commandFile("@react-router/dev", "react-router");
  const result = await runScript(node, [script, "build"], BUILD_ENV);
  if (result.code !== 0) return result;
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, hash);
  return result;
}

function isBuilt(hash) {
  return existsSync(SERVER) && existsSync(STAMP) && readFileSync(STAMP, "utf8") === hash;
}

/** Hashed before a build, so that an edit during the build causes another one. */
function hashSources() {
  // Made-up texts make another build of the same sources.
  const hash = createHash("sha256").update(process.env.PSEUDO_LANGUAGE ?? "");
  for (const file of [...FILES, ...FOLDERS.flatMap(listFiles)]) {
    const path = join(root, file);
    if (existsSync(path)) hash.update(`\0${file}\0`).update(readFileSync(path));
  }
  return hash.digest("hex");
}

function listFiles(folder) {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return listFiles(file);
      return NOT_BUILT.test(file) ? [] : [file];
    });
}
