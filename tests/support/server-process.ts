import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The built server that tests start, unless they name another. */
const SERVER = join(import.meta.dirname, "../../build/server/index.js");
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 10_000;

export const ADMIN = { username: "ravi", password: "five-early-mornings" };

/** A built server in a process of its own, with a data folder that outlives it. */
export interface ServerProcess {
  child: ChildProcess;
  url: string;
  dataDir: string;
  /** Everything that it has said so far. */
  output: { text: string };
  /** How the process ended, once it has. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** SIGTERM, and SIGKILL when that is not enough. */
  stop(): Promise<void>;
}

/** An empty folder for a club's data. */
export function newDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), "club-e2e-"));
}

/** Starts the server in trial mode and returns when it has printed its address; throws its output otherwise. */
export async function startServer(
  given: {
    dataDir?: string;
    env?: Record<string, string>;
    build?: string;
    /** The most files and connections that the system lets it have open. */
    openFiles?: number;
  } = {},
): Promise<ServerProcess> {
  const dataDir = given.dataDir ?? (await newDataDir());
  const { child, output, ended } = spawnServer({ ...given, dataDir, env: given.env });
  const url = await withLimit(addressIn(child, output, ended), START_LIMIT_MS, output);
  const stop = async () => {
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
    await ended;
    clearTimeout(timer);
  };
  return { child, url, dataDir, output, ended, stop };
}

/** Starts a server that is expected to refuse; returns its exit code and everything it said. */
export async function runServer(env: Record<string, string>): Promise<{
  code: number | null;
  text: string;
}> {
  const { ended, output, child } = spawnServer({ dataDir: await newDataDir(), env });
  const timer = setTimeout(() => child.kill("SIGKILL"), START_LIMIT_MS);
  const { code } = await ended;
  clearTimeout(timer);
  return { code, text: output.text };
}

/** The code of the last message that trial mode wrote for this number, such as '+919876543210'. */
export async function codeFor(dataDir: string, phone: string): Promise<string> {
  const lines = (await readFile(join(dataDir, "outbox.ndjson"), "utf8")).trim().split("\n");
  const messages = lines.map((line): { to: string; text: string } => JSON.parse(line));
  const text = messages.findLast(({ to }) => to === phone)?.text ?? "";
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (!code) throw new Error(`No code was sent to ${phone}.`);
  return code;
}

function spawnServer({
  dataDir,
  env,
  build,
  openFiles,
}: {
  dataDir: string;
  env: Record<string, string> | undefined;
  build?: string | undefined;
  openFiles?: number | undefined;
}) {
  const program = [process.execPath, build ?? SERVER];
  const limited = ["sh", "-c", `ulimit -n ${openFiles} && exec "$0" "$@"`, ...program];
  const [command = "", ...args] = openFiles === undefined ? program : limited;
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: "0",
      DATA_DIR: dataDir,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const output = { text: "" };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output.text += chunk.toString("utf8");
    });
  }
  const ended = once(child, "exit").then(([code, signal]) => ({ code, signal }));
  return { child, output, ended };
}

async function addressIn(
  child: ChildProcess,
  output: { text: string },
  ended: ServerProcess["ended"],
): Promise<string> {
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  for (;;) {
    const address = /The club is open: (https?:\/\/\S+)/.exec(output.text)?.[1];
    if (address) return address;
    if (isOver || !child.stdout) throw new Error(`The server did not start.\n${output.text}`);
    await Promise.race([once(child.stdout, "data"), ended]);
  }
}

async function withLimit<T>(work: Promise<T>, limitMs: number, output: { text: string }) {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Too slow to start.\n${output.text}`)), limitMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
