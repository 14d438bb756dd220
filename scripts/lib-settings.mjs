/** Looks at `.env` before anything is installed or built. */
import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseEnv } from "node:util";
import {
  givenSettings,
  settingsProblems as valueProblems,
} from "../app/lib/wrong-settings.server.mjs";
import { root } from "./lib-project.mjs";

/** Ends the process with one sentence for each setting that is missing, misspelt or wrong, or a folder that takes nothing. */
export function requireSettings({ isStart = false } = {}) {
  const problems = settingsProblems(process.env, { isStart });
  if (problems.length === 0) return;
  process.stderr.write(`Not started.\n${problems.join("\n")}\n`);
  process.exit(1);
}

/**
 * What stops a start, or with `isStart` false another command, by the environment and `.env` (of which the environment
 * wins).
 */
export function settingsProblems(environment, { isStart = false } = {}) {
  const file = join(root, ".env");
  const read = existsSync(file) ? textOf(file) : { text: "" };
  if (read.problem) return [read.problem];
  const own = parseEnv(read.text);
  const given = givenSettings({ ...own, ...environment });
  const known = [
    ...readFileSync(join(root, ".env.example"), "utf8").matchAll(/^#([A-Z][A-Z0-9_]+)=/gm),
  ].map(([, name]) => name);
  return [
    ...valueProblems(given, known, Object.keys(own)),
    ...folderProblems(given.DATA_DIR || "./data"),
    ...(isStart ? adminProblems(given) : []),
  ];
}

/** A live club whose database is yet to be made needs its first admin. PostgreSQL is not asked here. */
function adminProblems({ PUBLIC_URL, DATABASE_URL, DATA_DIR, ADMIN_USERNAME }) {
  if (!PUBLIC_URL || DATABASE_URL || ADMIN_USERNAME) return [];
  if (existsSync(resolve(root, DATA_DIR || "./data", "club.sqlite"))) return [];
  return [
    "There is no admin yet: set ADMIN_USERNAME and ADMIN_PASSWORD, or run 'npm run club -- admin create'.",
  ];
}

function textOf(file) {
  try {
    return { text: readFileSync(file, "utf8") };
  } catch (error) {
    return { problem: `${file} cannot be read (${error.code}): give it to the club's user.` };
  }
}

/** The data folder, or what it will be made in, takes files. */
function folderProblems(dataDir) {
  let folder = resolve(root, dataDir);
  while (!existsSync(folder)) folder = dirname(folder);
  if (!statSync(folder).isDirectory()) return [`DATA_DIR: ${folder} is a file, not a folder.`];
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return [];
  } catch (error) {
    return [
      error.code === "EROFS"
        ? `DATA_DIR: ${folder} is on a disk that is mounted read-only.`
        : `DATA_DIR: ${folder} takes no files of this user: give it to the club's user.`,
    ];
  }
}
