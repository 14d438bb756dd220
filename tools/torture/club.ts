/** A club under test: a data folder, a database on PostgreSQL, and servers of the built app. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SERVER } from "../../scripts/lib-build.mjs";
import { type Data, openData } from "./data";
import type { Place } from "./place";

const START_LIMIT_MS = 120_000;
const OUTPUT_KEPT_CHARACTERS = 100_000;
export const ADMIN = { ADMIN_USERNAME: "ravi", ADMIN_PASSWORD: "five-early-mornings" };

export interface Ended {
  code: number | null;
  signal: string | null;
}

export interface ClubServer {
  child: ChildProcess;
  url: string;
  ended: Promise<Ended>;
  /** Its latest output. */
  output: () => string;
  stop: () => Promise<Ended>;
}

export interface Club extends Place {
  data: () => Data;
  start: (env?: Record<string, string>, args?: string[]) => Promise<ClubServer>;
  remove: () => Promise<void>;
}

/** An empty place for a club, by default in a new folder. */
export function newClub(place: Partial<Place> = {}): Club {
  const { url, dataDir = mkdtempSync(join(tmpdir(), "club-torture-")) } = place;
  const servers = new Set<ClubServer>();
  return {
    dataDir,
    url,
    data: () => openData({ url, dataDir }),
    async start(env, args) {
      const server = await startServer({ url, dataDir }, servers, env, args);
      return server;
    },
    async remove() {
      for (const { child } of servers) child.kill("SIGKILL");
      await Promise.all([...servers].map(({ ended }) => ended));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Resolves when the server answers; throws its output when it does not start. */
async function startServer(
  { url, dataDir }: Place,
  servers: Set<ClubServer>,
  env: Record<string, string> = {},
  args: string[] = [SERVER],
): Promise<ClubServer> {
  const child = spawn(process.execPath, ["--no-warnings", ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: "0",
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      ...(url && { DATABASE_URL: url }),
      ...ADMIN,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  const ended = new Promise<Ended>((resolve) =>
    child.once("exit", (code, signal) => resolve({ code, signal })),
  );
  const stop = async () => {
    child.kill("SIGTERM");
    return await ended;
  };
  const server: ClubServer = { child, url: "", ended, output: () => output, stop };
  servers.add(server);
  void ended.then(() => servers.delete(server));
  const hear = (chunk: Buffer) => {
    output = (output + chunk).slice(-OUTPUT_KEPT_CHARACTERS);
  };
  child.stdout?.on("data", hear);
  child.stderr?.on("data", hear);
  const deadline = Date.now() + START_LIMIT_MS;
  while (!server.url) {
    if (child.exitCode !== null || child.signalCode || Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`The server did not start.\n${output}`);
    }
    server.url = /http:\/\/localhost:\d+/.exec(output)?.[0] ?? "";
    await sleep(5);
  }
  return server;
}
