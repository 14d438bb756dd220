import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "../..");
const MAIN = [join(ROOT, "scripts/lib-typescript.mjs"), join(ROOT, "tools/torture/main.ts")];

/** Runs a trial of `npm run torture` in a process of its own; returns what it printed, rejects with it when it is broken. */
export async function runTrial(name: string, sizes: readonly string[]): Promise<string> {
  const args = [...MAIN, name, ...sizes];
  const trial = promisify(execFile)(process.execPath, args, { cwd: ROOT });
  const { stdout } = await trial.catch((error: Error & { stdout: string; stderr: string }) => {
    throw new Error(`${error.message}\n${error.stdout}${error.stderr}`, { cause: error });
  });
  return stdout;
}
