/** The club's command line as a process. */
import { spawn } from "node:child_process";
import { CLUB } from "../../scripts/lib-build.mjs";
import type { Place } from "./place";

/** Runs a command on the club at this place; returns its exit code and what it printed. */
export function runClub(
  { url, dataDir }: Place,
  args: string[],
  { killAfterMs }: { killAfterMs?: number } = {},
): Promise<{ code: number | null; output: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) };
  const child = spawn(process.execPath, ["--no-warnings", CLUB, ...args], { env });
  let output = "";
  const hear = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  if (killAfterMs !== undefined) setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}
