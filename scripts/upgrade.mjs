/**
 * npm run club -- upgrade REF: builds a version beside the one that runs, and lets the supervisor start it. The folder of
 * the club holds `.env`, `data`, `releases/VERSION` and the link `current`, which leads to the version that runs.
 */
import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs, parseEnv } from "node:util";
import { takeLockFile } from "./lib-lock.mjs";
import { listServers, listUnseenServers, root } from "./lib-project.mjs";
import { refusedWords } from "./refused-words.mjs";

/** The folder of the club: this one, or the one that this release is in. */
export const HOME = basename(dirname(root)) === "releases" ? dirname(dirname(root)) : root;
const CURRENT = join(HOME, "current");
const RELEASES = join(HOME, "releases");
/** Names the process that upgrades. */
const UPGRADING = join(RELEASES, ".upgrading");
const POLL_MS = 200;
/** An old server answers what is in flight; a new one migrates. */
const END_WITHIN_MS = 15_000;
const READY_WITHIN_MS = 120_000;
/** A supervisor starts a server again within seconds: after so long without one there is none. */
const STARTED_WITHIN_MS = 20_000;
/** One that does not answer is asked again. */
const ANSWER_WITHIN_MS = 5_000;
const SHORT_HASH = 10;
const MOST_NAMED = 5;

/** Of what is older than that nothing runs, whatever process has its number now. */
const LONGEST_MS = 3_600_000;

const MB = 1_000_000;
/** Packages while they are unpacked, the build, and a backup beside them. */
const NEEDED_BYTES = 1_000 * MB;

/** A server that does not start is started again by its supervisor; after so many it is given up. */
const MOST_STARTS = 3;

/** Looks at the settings, then installs and builds a version with its own scripts; earlier versions look later. */
const PREPARE = `const settings = await import("./scripts/lib-settings.mjs").catch(() => undefined);
settings?.requireSettings();
const { ensureInstalled } = await import("./scripts/lib-install.mjs");
const { ensureBuilt } = await import("./scripts/lib-build.mjs");
await ensureBuilt(await ensureInstalled("start"));`;

const USAGE = `npm run club -- upgrade REF        build this version (a tag, a branch or a commit) beside the one that runs, and switch to it
npm run club -- upgrade REF --anyway   although the doctor finds something, or a server may run that cannot be seen
npm run club -- upgrade            say which version runs, and which there are`;

/** Returns the exit code: 0 once the new version serves, or is ready to be started. */
export async function upgrade(args) {
  const { problem, isHelp, isAnyway, ref } = readArgs(args);
  if (problem) return failed(`Nothing was changed: ${problem}\n${USAGE}`);
  if (isHelp) return said(USAGE);
  try {
    if (!ref) return failed(whichVersion());
    mkdirSync(RELEASES, { recursive: true });
    const other = takeLockFile(UPGRADING, LONGEST_MS);
    if (other !== undefined)
      return failed(`Nothing was changed: another upgrade runs (process ${other}).`);
    process.once("exit", () => rmSync(UPGRADING, { force: true }));
    return await upgradeTo(ref, { isAnyway });
  } catch (error) {
    return failed(`The upgrade ended: ${error.message} The club runs as before.`);
  }
}

/** What is unknown is refused: whoever adds a word expects it to change what happens. */
function readArgs(args) {
  const options = { anyway: { type: "boolean" }, help: { type: "boolean", short: "h" } };
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [ref, ...more] = positionals;
    if (more.length > 0) return { problem: `one version at a time, not '${more[0]}' too.` };
    return { ref, isHelp: values.help, isAnyway: values.anyway };
  } catch (error) {
    return { problem: refusedWords(error).replace(/^Unknown/, "unknown") };
  }
}

async function upgradeTo(ref, { isAnyway }) {
  // After an upgrade that was killed the link may lead to a version that never ran.
  const [served] = findServers();
  const before = served?.folder ?? currentFolder();
  const commit = findCommit(ref);
  if (!commit) return failed(`There is no version '${ref}' in ${HOME}.`);
  const { bavail, bsize } = statfsSync(HOME);
  if (bavail * bsize < NEEDED_BYTES)
    return failed(
      `Nothing was changed: the disk of ${HOME} has ${Math.floor((bavail * bsize) / MB)} MB free, and an upgrade needs ${NEEDED_BYTES / MB} MB.`,
    );
  const settings = ownSettings();
  const left = FOLDERS.find((name) => isLeftBehind(settings[name]));
  if (left)
    return failed(
      `Nothing was changed: each version would look for ${left}=${settings[left]} in its own folder. Write it in full: ${left}=${resolve(HOME, settings[left])}`,
    );
  const unseen = served || isAnyway ? undefined : await unseenServer(settings);
  if (unseen)
    return failed(
      `Nothing was changed: ${unseen}. Run the upgrade as the user of the club's server, or end the server first. Where that is none of the club's, add --anyway.`,
    );
  say(`From ${versionOf(before)} to ${ref}, commit ${commit.slice(0, SHORT_HASH)}.`);
  if (existsSync(join(before, "build/server/club.js"))) {
    say("Asking the doctor…");
    if (!runClub(before, ["doctor"]) && !isAnyway)
      return failed("Nothing was changed. Mend what the doctor names, or add --anyway.");
    say("Making a backup…");
    if (!runClub(before, ["backup"])) return failed("Nothing was changed: there is no backup.");
  }
  const next = prepare(commit);
  if (!next) return failed("Nothing was changed: the new version could not be built.");
  return await switchTo(next, before);
}

/** What says that a server may run although this user sees none of the club's; undefined where nothing does. */
async function unseenServer(settings) {
  const [hidden] = listUnseenServers();
  if (hidden) return `process ${hidden.pid} of another user is a server too, maybe this club's`;
  const address = addressOf(settings);
  if (await askedAt(address)) return `something answers at ${address}, but no server can be seen`;
  return undefined;
}

/** The settings that name a folder, from the one that a server or a copier is started in. */
const FOLDERS = ["DATA_DIR", "COPY_TO"];

/** Whether a folder is no longer the same one in a release, which has a link to `data` and to nothing else. */
function isLeftBehind(folder) {
  if (!folder || isAbsolute(folder) || folder.includes("://")) return false;
  return relative(join(HOME, "data"), resolve(HOME, folder)).startsWith("..");
}

function whichVersion() {
  fetchVersions();
  const tags = git(["tag", "--sort=-version:refname"]).toString("utf8").trim().split("\n");
  const known = tags.slice(0, MOST_NAMED).filter(Boolean).join(", ");
  return `Which version? npm run club -- upgrade REF (a tag, a branch or a commit)
The club runs ${versionOf(currentFolder())}. ${known ? `The newest are ${known}.` : "No version has a tag yet."}`;
}

/** The folder of the version that runs: this one, where there is no link. */
export function currentFolder() {
  return existsSync(CURRENT) ? realpathSync(CURRENT) : root;
}

function fetchVersions() {
  const { status } = spawnSync("git", ["-C", HOME, "fetch", "--quiet", "--tags"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) say("The versions could not be fetched: those that are here already count.");
}

function findCommit(ref) {
  fetchVersions();
  for (const name of [`origin/${ref}`, ref]) {
    const found = spawnSync(
      "git",
      ["-C", HOME, "rev-parse", "--verify", "--quiet", `${name}^{commit}`],
      {
        encoding: "utf8",
      },
    );
    if (found.status === 0) return found.stdout.trim();
  }
  return undefined;
}

/** The folder of the version, installed and built; undefined where that fails. */
function prepare(commit) {
  const short = commit.slice(0, SHORT_HASH);
  const { version } = JSON.parse(git(["show", `${commit}:package.json`]).toString("utf8"));
  const folder = join(RELEASES, `${version}-${short}`);
  // Of upgrades that were killed.
  for (const name of readdirSync(RELEASES).filter((one) => one.endsWith(".part")))
    rmSync(join(RELEASES, name), { recursive: true, force: true });
  if (!existsSync(folder)) {
    const draft = `${folder}.part`;
    mkdirSync(draft);
    execFileSync("tar", ["-x", "-C", draft], { input: git(["archive", commit]) });
    symlinkSync("../../.env", join(draft, ".env"));
    symlinkSync("../../data", join(draft, "data"));
    renameSync(draft, folder);
  }
  say(`Building it in ${relative(HOME, folder)}…`);
  const built = spawnSync(process.execPath, ["--input-type=module", "--eval", PREPARE], {
    ...{ cwd: folder, stdio: "inherit" },
  });
  return built.status === 0 ? folder : undefined;
}

const LARGEST_ARCHIVE_BYTES = 500_000_000;

function git(args) {
  return execFileSync("git", ["-C", HOME, ...args], { maxBuffer: LARGEST_ARCHIVE_BYTES });
}

/** Ends the old server, waits until the supervisor has started the new one, and goes back where that does not answer. */
async function switchTo(next, before) {
  const wasServed = findServers().length > 0;
  linkTo(next);
  if (!wasServed) return said(`Ready: ${versionOf(next)} starts next. No server runs now.`);
  const outcome = await restarted(next);
  if (outcome === "ready") return said(`The club runs ${versionOf(next)}.`);
  // It never ran: there is nothing to go back from.
  if (outcome === "absent")
    return failed(
      `The server has ended, and nothing starts it again. ${startIt(next)} Nothing is lost: the new version has not touched the database yet.`,
    );
  linkTo(before);
  const wayBack = await restarted(before);
  // A folder that does not start is none to go back to, and the full drill would try it.
  if (wayBack === "ready" && next !== before) rmSync(next, { recursive: true, force: true });
  return failed(NOT_SWITCHED[wayBack](before));
}

const NOT_SWITCHED = {
  ready: (before) =>
    `The new version did not answer, so the club runs ${versionOf(before)} again. Its log says why.`,
  absent: (before) =>
    `The new version did not answer: its log says why. Nothing starts the one before. ${startIt(before)}`,
  failed: (before) =>
    `Neither version answers. The log says why. 'current' leads to ${versionOf(before)} again. Only where its log says that the database is newer than the program, the new version has changed it: then stop the club, and restore the backup that was just made: npm run club -- restore FILE`,
};

/** Not in the folder of the club: `npm start` there is that of its own sources. */
function startIt(folder) {
  return `Start ${versionOf(folder)} yourself: systemctl start with the unit of the club, or npm start in ${CURRENT}.`;
}

/** In one step: there is no moment without the link. */
function linkTo(folder) {
  const draft = `${CURRENT}.part`;
  rmSync(draft, { force: true });
  symlinkSync(relative(HOME, folder) || ".", draft);
  renameSync(draft, CURRENT);
}

/**
 * Ends every server of the club: 'ready' once one of this folder answers, 'absent' where nothing starts any, and
 * otherwise 'failed'.
 */
async function restarted(folder) {
  const old = findServers();
  for (const { pid } of old) end(pid);
  const isGone = () => !findServers().some(({ pid }) => old.some((one) => one.pid === pid));
  if (!(await within(END_WITHIN_MS, isGone))) return "failed";
  const endedAt = performance.now();
  let isAnyStarted = false;
  const started = new Set();
  const isAbsent = () => !isAnyStarted && performance.now() - endedAt > STARTED_WITHIN_MS;
  const isOver = () => started.size > MOST_STARTS || isAbsent();
  const isServing = async () => {
    const served = findServers();
    isAnyStarted ||= served.length > 0;
    for (const { pid, folder: from } of served) if (from === folder) started.add(pid);
    const [server] = served;
    return server && served.every((one) => one.folder === folder) && (await isReady(server.pid));
  };
  if (await within(READY_WITHIN_MS, isServing, isOver)) return "ready";
  return isAnyStarted ? "failed" : "absent";
}

/** One that fails at its start may have ended since it was found. */
function end(pid) {
  try {
    process.kill(pid, "SIGTERM");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

async function within(limitMs, isDone, isOver = () => false) {
  const until = performance.now() + limitMs;
  while (performance.now() < until && !isOver()) {
    if (await isDone()) return true;
    await sleep(POLL_MS);
  }
  return false;
}

async function isReady(pid) {
  const answer = await askedAt(addressOf({ ...ownSettings(), ...environmentOf(pid) }));
  return answer?.ok === true;
}

async function askedAt(address) {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  return await fetch(`${address}/readyz`, { signal }).catch(() => undefined);
}

function ownSettings() {
  const file = join(HOME, ".env");
  return existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
}

/** What the supervisor has started a process with, such as the `HOST` of its unit. */
function environmentOf(pid) {
  try {
    const lines = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
    return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s)));
  } catch {
    // It has just ended.
    return {};
  }
}

/** Where a server with these settings listens, as this machine reaches it. */
function addressOf({ HOST, PORT }) {
  const host = !HOST || HOST === "0.0.0.0" || HOST === "::" ? "127.0.0.1" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT || 3000}`;
}

/** The club's servers on this machine that run from its folder or a release. */
function findServers() {
  return listServers((folder) => folder === HOME || dirname(folder) === RELEASES);
}

function runClub(folder, args) {
  const node = join(folder, "node_modules/node/bin/node");
  const file = join(folder, ".env");
  const settings = existsSync(file) ? [`--env-file=${file}`] : [];
  const command = [...settings, "--no-warnings", "build/server/club.js", ...args];
  return spawnSync(node, command, { cwd: folder, stdio: "inherit" }).status === 0;
}

function versionOf(folder) {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return folder === HOME ? version : basename(folder);
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

function said(text) {
  say(text);
  return 0;
}

function failed(text) {
  process.stderr.write(`${text}\n`);
  return 1;
}
