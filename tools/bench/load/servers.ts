/** Starts servers and load generators, each in its own process. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SERVER_ARGS, SERVER_ENV } from "../../../scripts/lib-build.mjs";
import { runQuietly } from "../../../scripts/lib-project.mjs";

const TICKS_A_SECOND = 100;

export interface MeasuredServer {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

/** Starts the server on a data folder in trial mode, like `npm start`. */
export function startClub(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<MeasuredServer> {
  return start(SERVER_ARGS, { ...SERVER_ENV, ...env, PORT: "0", DATA_DIR: dataDir });
}

/** Starts a comparison server of this folder, such as 'bare-server', without the app's code. */
export function startBare(name: string, args: string[]): Promise<MeasuredServer> {
  return start([join(import.meta.dirname, `${name}.ts`), ...args]);
}

/** Starts any script that prints its address. */
export async function start(
  args: string[],
  env: Record<string, string> = {},
): Promise<MeasuredServer> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    output += chunk;
  });
  while (!/http:\/\/localhost:\d+/.test(output)) {
    if (child.exitCode !== null || !child.stdout)
      throw new Error(`${args[0]} ended with ${child.exitCode}.`);
    await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  }
  const url = /http:\/\/localhost:\d+/.exec(output)?.[0] ?? "";
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return { url, pid: child.pid ?? 0, stop };
}

/** Requests a second of a server at `url`. */
export async function measureRate(
  url: string,
  { seconds = 4 }: { seconds?: number } = {},
): Promise<number> {
  const file = join(import.meta.dirname, "rate.ts");
  const { code, output } = await runQuietly(process.execPath, [file, url, String(seconds)]);
  if (code !== 0) throw new Error(output);
  return Number(/"rate":(\d+)/.exec(output)?.[1]);
}

/** Resident memory of a process in MB. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Processor time that a process has used so far, in seconds. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}
