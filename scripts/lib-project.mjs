/** Paths of this checkout and ways to run child processes; works on Node 20 without packages. */
import { spawn } from "node:child_process";
import {
  constants as access,
  accessSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
} from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const NODE_MAJOR_NEEDED = 26;
const PARENT_POLL_MILLISECONDS = 250;

/** A child started through this script exits when its parent is killed. */
const ENDS_WITH_PARENT = join(root, "scripts/lib-child.mjs");

/** The path of the Node that the project pins, or undefined where it is not installed. */
export function findPinnedNode() {
  const binary = join(
    root,
    "node_modules/node/bin",
    process.platform === "win32" ? "node.exe" : "node",
  );
  if (existsSync(binary)) return realpathSync(binary);
  const ownMajor = Number(process.versions.node.split(".")[0]);
  return ownMajor >= NODE_MAJOR_NEEDED ? process.execPath : undefined;
}

/** The club's servers on this machine that run from such folders, as `{ pid, folder }`: Linux alone says so. */
export function listServers(isOurs) {
  return findServers().filter(({ folder }) => folder !== undefined && isOurs(folder));
}

/** Servers of other users, whose folders this user may not know. */
export function listUnseenServers() {
  return findServers().filter(({ folder }) => folder === undefined);
}

function findServers() {
  if (!existsSync("/proc/self/cwd")) return [];
  return readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const args = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
      if (!args.some((arg) => arg.endsWith("build/server/index.js"))) return [];
      return [{ pid: Number(pid), folder: folderOf(pid) }];
    } catch {
      return [];
    }
  });
}

function folderOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch (error) {
    if (error.code === "EACCES") return undefined;
    throw error;
  }
}

/** Whether there is such a process. */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/**
 * Whether a server runs from this checkout, or from a release in it: its packages, its build and its database have to stay
 * as they are.
 */
export function isServed() {
  const own = realpathSync(root);
  const releases = join(own, "releases");
  return listServers((folder) => folder === own || dirname(folder) === releases).length > 0;
}

export const SERVED =
  "A server runs from this folder, so nothing is installed or built in it: end the server first, or use npm run club -- upgrade.\n";

/** Ends with one sentence where this user can make no files in a folder. */
export function requireWritable(folder) {
  try {
    accessSync(folder, access.R_OK | access.W_OK | access.X_OK);
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    process.stderr.write(
      error.code === "EROFS"
        ? `${folder} is on a disk that is mounted read-only, and something has to be installed or built there.\n`
        : `${folder} takes no files of this user, and something has to be installed or built there: give it to the club's user, or run this as its owner.\n`,
    );
    process.exit(1);
  }
}

/** Whether this user, or on a disk that is mounted read-only nobody, may write there. */
export function isUnwritable(error) {
  return ["EACCES", "EPERM", "EROFS"].includes(error.code);
}

/** The JavaScript file behind a package's command, such as `vite` of `vite`. */
export function commandFile(packageName, command) {
  const folder = join(root, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[command]);
}

/** Runs a JavaScript file with the given Node and captures its output. Returns `{ code, output }`. */
export function runScript(node, args, env = {}) {
  return runQuietly(node, [ENDS_WITH_PARENT, ...args], { env, ipc: true });
}

/**
 * Runs a command and captures its output; forwards signals to it. Ends it after `timeout` milliseconds, if
 * given. Returns `{ code, output }`.
 */
export function runQuietly(command, args, { env = {}, ipc = false, timeout } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      timeout,
      stdio: ["ignore", "pipe", "pipe", ...(ipc ? ["ipc"] : [])],
    });
    const chunks = [];
    child.stdout.on("data", (chunk) => chunks.push(chunk));
    child.stderr.on("data", (chunk) => chunks.push(chunk));
    const stopForwarding = forwardSignals(child);
    child.once("error", (error) => chunks.push(Buffer.from(`${error.message}\n`)));
    child.once("close", (code, signal) => {
      stopForwarding();
      const output = Buffer.concat(chunks).toString("utf8");
      resolve({ code: exitCode(code, signal), output });
    });
  });
}

/**
 * Runs a JavaScript file in the foreground, in the folder `cwd`, and returns its exit code. The child's IPC channel
 * emits 'disconnect' when this process or npm is killed.
 */
export function runInForeground(node, args, env = {}, cwd = root) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["inherit", "inherit", "inherit", "ipc"],
    });
    forwardSignals(child);
    if (process.env.npm_lifecycle_event) disconnectWithoutParent(child);
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(exitCode(code, signal)));
  });
}

/** npm's shell forwards no signals: when npm is stopped, only our parent process changes. */
function disconnectWithoutParent(child) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    if (child.connected) child.disconnect();
  }, PARENT_POLL_MILLISECONDS);
  timer.unref();
}

/**
 * `--env-file` for the project's `.env`, or nothing where there is none, and for a user who may not read it: Node would say
 * that there is none, the settings' own check and the doctor say what to do.
 */
export function envFileArgs() {
  const file = join(root, ".env");
  try {
    accessSync(file, access.R_OK);
    return [`--env-file=${file}`];
  } catch {
    return [];
  }
}

function forwardSignals(child) {
  const forward = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, forward);
  return () => {
    for (const signal of SIGNALS) process.off(signal, forward);
  };
}

function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 1);
}
