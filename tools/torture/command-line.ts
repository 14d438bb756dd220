/** The club's command line as a process. */
import { type ChildProcess, spawn } from "node:child_process";
import { CLUB } from "../../scripts/lib-build.mjs";
import type { Place } from "./place";

/** Runs a command on the club at this place; returns its exit code and its output. */
export function runClub(
  { url, dataDir }: Place,
  args: string[],
  { killAfterMs, env: more }: { killAfterMs?: number; env?: Record<string, string> } = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawnClub({ url, dataDir }, args, more);
  let output = "";
  const hear = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  if (killAfterMs !== undefined) setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}

/**
 * Starts a continuous command as the leader of a group of processes; resolves when it has printed this, rejects with
 * its output when it ends before.
 */
export function startCommand(
  place: Place,
  args: string[],
  { env, until }: { env: Record<string, string>; until: string },
): Promise<ChildProcess> {
  const child = spawnClub(place, args, env, { detached: true });
  let output = "";
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk;
      if (output.includes(until)) resolve(child);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("close", () => reject(new Error(output)));
  });
}

/** Ends a started command and the programs that it started, all at once. */
export function killGroup(child: ChildProcess): void {
  if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
}

function spawnClub(
  { url, dataDir }: Place,
  args: string[],
  more: Record<string, string> = {},
  { detached = false } = {},
) {
  const own = { PATH: process.env.PATH, DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) };
  const env = { ...own, ...more };
  return spawn(process.execPath, ["--no-warnings", CLUB, ...args], { env, detached });
}
