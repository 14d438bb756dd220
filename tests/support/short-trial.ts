import { execFile } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const MAIN = [join(ROOT, "scripts/lib-typescript.mjs"), join(ROOT, "bench/torture/main.ts")];

/** Runs a trial of `npm run torture` in a process of its own; returns what it printed, rejects with it when it is broken. */
export async function runTrial(name: string, sizes: readonly string[]): Promise<string> {
  const args = [...MAIN, name, ...sizes];
  const { code, stdout, stderr } = await new Promise<Ended>((resolve) => {
    execFile(process.execPath, args, { cwd: ROOT }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
  if (code !== 0) throw new Error(`The trial '${name}' ended with ${code}.\n${stdout}${stderr}`);
  return stdout;
}

interface Ended {
  code: number | string | null;
  stdout: string;
  stderr: string;
}
