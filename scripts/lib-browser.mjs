/** Finds the programs that tests need beside the packages, or installs them where possible. */
import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { root, runQuietly } from "./lib-project.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** The same engine without a window, in which journeys take two thirds of the processor time. */
const WITHOUT_WINDOW = ["chromium-headless-shell"];

/** Returns `{ path }`, or `{ missing }` with the reason in words. */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    return isExecutable(given)
      ? { path: given }
      : { missing: `CHROMIUM_PATH is ${given}, which cannot be run` };
  }
  const found = findCommand(NAMES);
  if (found) return { path: found };
  if (process.getuid?.() !== 0 || !findCommand(["apt-get"])) {
    return { missing: "no Chromium found; install one or set CHROMIUM_PATH" };
  }
  process.stdout.write("Installing Chromium…\n");
  const { output } = await aptInstall(["chromium", ...WITHOUT_WINDOW]);
  const installed = findCommand(NAMES);
  return installed
    ? { path: installed }
    : { missing: `Chromium could not be installed\n${output}` };
}

/** The same for journeys, which need no window. */
export async function findHeadlessBrowser() {
  const path = process.env.CHROMIUM_PATH ? undefined : findCommand(WITHOUT_WINDOW);
  return path ? { path } : findBrowser();
}

/** Firefox and WebKit for tests: `found`, an environment, and `missing`, a sentence for each missing one. */
export function findOtherEngines() {
  const firefox = process.env.FIREFOX_PATH ?? findCommand(["firefox-esr", "firefox"]);
  const driver = process.env.WEBKIT_DRIVER_PATH ?? findCommand(["WebKitWebDriver"]);
  const screen = process.env.XVFB_PATH ?? findCommand(["Xvfb"]);
  const found = {
    ...(firefox && { FIREFOX_PATH: firefox }),
    ...(driver && screen && { WEBKIT_DRIVER_PATH: driver, XVFB_PATH: screen }),
  };
  const missing = [
    ...(firefox ? [] : ["no Firefox found; install firefox-esr or set FIREFOX_PATH"]),
    ...(driver ? [] : ["no WebKit found; install webkit2gtk-driver or set WEBKIT_DRIVER_PATH"]),
    ...(screen ? [] : ["no screen for WebKit found; install xvfb or set XVFB_PATH"]),
  ];
  return { found, missing };
}

/** The first of these commands on the PATH or in /usr/bin. */
export function findCommand(names, extraFolders = []) {
  const folders = [...extraFolders, ...(process.env.PATH ?? "").split(delimiter), "/usr/bin"];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

async function aptInstall(packages) {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await runQuietly("apt-get", ["update", "-qq"], { env });
  const args = ["install", "-y", "-qq", "--no-install-recommends", ...packages];
  return runQuietly("apt-get", args, { env });
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** In a folder of its own: it is larger than all dependencies together. */
const FIREBASE_TOOLS = "firebase-tools@15.34.2";
const FOLDER = join(root, "node_modules/.cache", FIREBASE_TOOLS.replace("@", "-"));
const PROGRAM = join(FOLDER, "node_modules/firebase-tools/lib/bin/firebase.js");
/** npm writes it at the end of an installation. */
const COMPLETE = join(FOLDER, "node_modules/.package-lock.json");
const FETCH_SECONDS = 300;
const QUIET = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];

/** Returns `{ path }`, or `{ missing }` with the reason in words; fetches it only if that is `wanted`. */
export async function findFirebaseTools({ wanted = false } = {}) {
  if (existsSync(COMPLETE)) return { path: PROGRAM };
  if (!wanted) return { missing: "`npm test -- emulator` fetches firebase-tools and runs it" };
  mkdirSync(FOLDER, { recursive: true });
  const args = ["install", "--prefix", FOLDER, ...QUIET, FIREBASE_TOOLS];
  const timeout = FETCH_SECONDS * 1000;
  const { code, output } = await runQuietly("npm", args, { timeout });
  if (code === 0 && existsSync(COMPLETE)) return { path: PROGRAM };
  return {
    missing: `firebase-tools could not be fetched within ${FETCH_SECONDS} seconds\n${output}`,
  };
}
