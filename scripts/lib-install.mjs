/** Installs packages as in package-lock.json. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { withLock } from "./lib-lock.mjs";
import { findPinnedNode, root, runQuietly } from "./lib-project.mjs";

const STAMP = join(root, "node_modules/.installed");
/**
 * `npm ci` refuses a lock file made where the registry had no packages for other systems; `npm install`
 * accepts it and adds what is missing.
 */
const ATTEMPTS = [["ci"], ["install", "--no-save"], ["install", "--no-save"]];
const OPTIONS = ["--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];

/** Packages for a start, and those of the tests with them. */
const PARTS = { start: "--omit=dev", all: "--include=dev" };

/**
 * Installs packages when they are missing or out of date, and returns the path of the pinned Node: those of a start
 * (`start`), or those of the tests too.
 */
export async function ensureInstalled(part = "all") {
  if (!isInstalled(part)) await withLock(() => installUnlessDone(part));
  return findPinnedNode();
}

async function installUnlessDone(part) {
  if (isInstalled(part)) return;
  const isFirst = !existsSync(join(root, "node_modules"));
  process.stdout.write(
    isFirst ? "Installing packages (first start only)…\n" : "Installing changed packages…\n",
  );
  // A start removes no packages of the tests.
  const done = hasTests() ? "all" : part;
  let result = { code: 1, output: "" };
  for (const attempt of ATTEMPTS) {
    result = await runNpm([...attempt, PARTS[done], ...OPTIONS]);
    if (result.code === 0 && findPinnedNode()) {
      writeFileSync(STAMP, stampOf(done));
      return;
    }
    if (result.code > 128) process.exit(result.code);
  }
  fail(result);
}

function hasTests() {
  return existsSync(join(root, "node_modules/vitest"));
}

function isInstalled(part) {
  if (!findPinnedNode()) return false;
  const stamp = existsSync(STAMP) ? readFileSync(STAMP, "utf8") : "";
  if ([part, "all"].some((done) => stamp === stampOf(done))) return true;
  if (!lockFilesAgree(part)) return false;
  writeFileSync(STAMP, stampOf(part));
  return true;
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
      : "Check the network and that npm may run install scripts, then start again.\n",
  );
  process.exit(1);
}

function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), "utf8"));
}
