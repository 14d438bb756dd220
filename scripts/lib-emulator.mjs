/** Finds firebase-tools in a folder of its own, or fetches it: it is larger than all dependencies together. */
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { root, runQuietly } from "./lib-project.mjs";

const VERSION = "15.34.2";
const FOLDER = join(root, "node_modules/.cache", `firebase-tools-${VERSION}`);
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
  const args = ["install", "--prefix", FOLDER, ...QUIET, `firebase-tools@${VERSION}`];
  const timeout = FETCH_SECONDS * 1000;
  const { code, output } = await runQuietly("npm", args, { timeout });
  if (code === 0 && existsSync(COMPLETE)) return { path: PROGRAM };
  return {
    missing: `firebase-tools could not be fetched within ${FETCH_SECONDS} seconds\n${output}`,
  };
}
