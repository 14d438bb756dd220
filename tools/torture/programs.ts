/** Other programs of a trial, each a process whose end is awaited. */
import { spawn } from "node:child_process";

const OUTPUT_KEPT_CHARACTERS = 20_000;

export interface Program {
  pid: number;
  isRunning: () => boolean;
  /** Its latest output. */
  output: () => string;
  /** Sends the signal and waits for its end. */
  kill: (signal: NodeJS.Signals) => Promise<void>;
}

/** Starts a command; as `user` where this process is root. */
export function startProgram(
  command: readonly string[],
  { user, env = {} }: { user?: string; env?: Record<string, string> } = {},
): Program {
  const isRoot = process.getuid?.() === 0;
  const [file = "", ...args] = [...(user && isRoot ? asUser(user) : []), ...command];
  const child = spawn(file, args, {
    cwd: "/",
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const hear = (chunk: Buffer) => {
    output = (output + chunk).slice(-OUTPUT_KEPT_CHARACTERS);
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", (error) => {
      output += error.message;
      resolve();
    });
  });
  const killAtExit = () => void child.kill("SIGKILL");
  process.once("exit", killAtExit);
  void ended.then(() => process.off("exit", killAtExit));
  return {
    pid: child.pid ?? 0,
    isRunning: () =>
      child.exitCode === null && child.signalCode === null && child.pid !== undefined,
    output: () => output,
    async kill(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

/** The beginning of a command that root runs as this user. */
export function asUser(user: string): string[] {
  return ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--init-groups"];
}
