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
const OPTIONS = ["--include=dev", "--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];

/** Installs packages when they are missing or out of date, and returns the path of the pinned Node. */
export async function ensureInstalled() {
  if (!isInstalled()) await withLock(installUnlessDone);
  return findPinnedNode();
}

async function installUnlessDone() {
  if (isInstalled()) return;
  const first = !existsSync(join(root, "node_modules"));
  process.stdout.write(
    first ? "Installing packages (first start only)…\n" : "Installing changed packages…\n",
  );
  let result = { code: 1, output: "" };
  for (const attempt of ATTEMPTS) {
    result = await runNpm([...attempt, ...OPTIONS]);
    if (result.code === 0 && findPinnedNode()) {
      writeFileSync(STAMP, wantedHash());
      return;
    }
    if (result.code > 128) process.exit(result.code);
  }
  fail(result);
}

function isInstalled() {
  if (!findPinnedNode()) return false;
  const wanted = wantedHash();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return true;
  if (!lockFilesAgree()) return false;
  writeFileSync(STAMP, wanted);
  return true;
}

function wantedHash() {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}`);
  const { dependencies, devDependencies, overrides } = readJson("package.json");
  hash.update(JSON.stringify([dependencies, devDependencies, overrides]));
  return hash.update(readFileSync(join(root, "package-lock.json"))).digest("hex");
}

/** True after a manual `npm install`: npm leaves a list of what it installed. */
function lockFilesAgree() {
  if (!existsSync(join(root, "node_modules/.package-lock.json"))) return false;
  const { packages: wanted } = readJson("package-lock.json");
  const { packages: installed } = readJson("node_modules/.package-lock.json");
  const { dependencies, devDependencies } = readJson("package.json");
  const asked = wanted[""];
  return (
    JSON.stringify([dependencies, devDependencies]) ===
      JSON.stringify([asked.dependencies, asked.devDependencies]) &&
    Object.entries(wanted).every(
      ([path, { version, optional }]) =>
        path === "" || installed[path]?.version === version || (optional && !installed[path]),
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
    "Check the network and that npm may run install scripts, then start again.\n",
  );
  process.exit(1);
}

function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), "utf8"));
}
