/** A private PostgreSQL for the duration of the tests. */
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findCommand } from "./lib-browser.mjs";
import { runQuietly } from "./lib-project.mjs";

const DEBIAN_FOLDER = "/usr/lib/postgresql";
const START_MILLISECONDS = 30_000;
const STOP_MILLISECONDS = 10_000;
const POLL_MILLISECONDS = 50;
const SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
  shared_buffers: "256MB",
  max_wal_size: "256MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  autovacuum: "off",
  jit: "off",
};

/**
 * Acknowledged writes survive an immediate stop; one database needs less memory than the tests' many. It lives for longer
 * than those, and like a club's it counts its rows for the planner and removes dead ones.
 */
const DURABLE = {
  ...SETTINGS,
  ...{ fsync: "on", synchronous_commit: "on", full_page_writes: "on", shared_buffers: "64MB" },
  autovacuum: "on",
};

/**
 * Returns `{ url, stop }`, or `{ missing }` with the reason in words. A database named by TEST_DATABASE_URL is
 * used as it is and left alone; with `isOwn` the server is always a new, durable one over TCP, with `crash` and
 * `revive`.
 * @returns {Promise<{ missing: string } | { missing?: undefined, url: string, stop: () => Promise<void>,
 *   crash?: () => Promise<void>, revive?: () => Promise<boolean> }>}
 */
export async function startPostgres({ isOwn = false } = {}) {
  const given = isOwn ? undefined : process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const folders = listBinaryFolders();
  const initdb = findCommand(["initdb"], folders);
  const server = findCommand(["postgres"], folders);
  if (!initdb || !server) {
    return { missing: "no PostgreSQL found; install postgresql or set TEST_DATABASE_URL" };
  }
  const folder = mkdtempSync(join(tmpdir(), "club-pg-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  const user = serverUser();
  if (user) await runQuietly("chown", [user, folder]);
  chmodSync(folder, 0o700);
  const data = join(folder, "data");
  const wanted = ["-U", "postgres", "--auth=trust", "--no-sync", "--locale=C", "--encoding=UTF8"];
  const init = await runQuietly(...runAs(user, [initdb, "-D", data, ...wanted]));
  if (init.code === 0) return startServer({ server, user, folder, data, remove, isOwn });
  remove();
  return { missing: `PostgreSQL could not be set up\n${init.output}` };
}

async function startServer({ server, user, folder, data, remove, isOwn }) {
  const port = await findFreePort();
  const wanted = isOwn ? DURABLE : SETTINGS;
  const settings = { ...wanted, listen_addresses: "127.0.0.1", unix_socket_directories: folder };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const launch = () =>
    launchServer(runAs(user, [server, "-D", data, "-p", String(port), ...options]));
  let running = launch();
  const killAtExit = () => signalServer(data, "SIGQUIT");
  process.prependOnceListener("exit", killAtExit);
  const stop = async () => {
    process.off("exit", killAtExit);
    signalServer(data, "SIGINT");
    await Promise.race([running.ended, sleep(STOP_MILLISECONDS, undefined, { ref: false })]);
    signalServer(data, "SIGQUIT");
    remove();
  };
  const crash = async () => {
    signalServer(data, "SIGQUIT");
    await running.ended;
  };
  const revive = async () => {
    running = launch();
    return await isReady(data, running.child);
  };
  if (await isReady(data, running.child)) {
    return { url: isOwn ? overTcp(port) : overSocket(port, folder), stop, crash, revive };
  }
  await stop();
  return { missing: `PostgreSQL did not start\n${running.output()}` };
}

const overTcp = (port) => `postgres://postgres@127.0.0.1:${port}/postgres`;

/** Through a Unix socket a test run takes a tenth less processor time than over TCP. */
const overSocket = (port, folder) => `${overTcp(port)}?host=${encodeURIComponent(folder)}`;

function launchServer([command, args]) {
  const child = spawn(command, args, { cwd: "/", stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const ended = new Promise((resolve) => {
    child.once("close", resolve);
    child.once("error", resolve);
  });
  return { child, ended, output: () => output };
}

/** The last line of postmaster.pid is `ready` once the server accepts connections. */
async function isReady(data, child) {
  const deadline = Date.now() + START_MILLISECONDS;
  while (Date.now() < deadline && child.exitCode === null) {
    if (readPidFile(data)[7]?.trim() === "ready") return true;
    await sleep(POLL_MILLISECONDS);
  }
  return false;
}

/** Signals the server's own process, also one started by runuser. */
function signalServer(data, signal) {
  const pid = Number(readPidFile(data)[0]);
  if (!pid) return;
  try {
    process.kill(pid, signal);
  } catch {}
}

function readPidFile(data) {
  try {
    return readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
}

/** PostgreSQL refuses to run as root. */
function serverUser() {
  if (process.getuid?.() !== 0) return undefined;
  return /^postgres:/m.test(readFileSync("/etc/passwd", "utf8")) ? "postgres" : "nobody";
}

function runAs(user, [command, ...args]) {
  return user ? ["runuser", ["-u", user, "--", command, ...args]] : [command, args];
}

/** The newest version first. */
function listBinaryFolders() {
  try {
    return readdirSync(DEBIAN_FOLDER)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(DEBIAN_FOLDER, version, "bin"));
  } catch {
    return [];
  }
}

function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
