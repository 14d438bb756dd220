/** Measures the latency of /healthz in another process. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export interface Waits {
  /** The longest response time in milliseconds. */
  ms: number;
  /** The longest response time without waiting for a core. */
  ownMs: number;
  asked: number;
}

export interface Health {
  /** Starts measuring; `pid` is the server's process. */
  start: (pid: number) => Promise<void>;
  stop: () => Promise<Waits>;
  end: () => void;
}

/** Starts the process that probes the server on this port. */
export async function watchHealth(port: number): Promise<Health> {
  const child = fork(join(import.meta.dirname, "health-probe.ts"), [`${port}`], {
    execArgv: ["--no-warnings"],
  });
  await once(child, "message");
  return {
    async start(pid) {
      await answerTo(child, { start: pid });
    },
    stop: async () => readWaits(await answerTo(child, {})),
    end: () => void child.kill(),
  };
}

async function answerTo(child: ChildProcess, message: { start?: number }): Promise<unknown> {
  const answer = once(child, "message");
  child.send(message);
  return (await answer)[0];
}

function readWaits(told: unknown): Waits {
  const of = (name: string) =>
    typeof told === "object" && told !== null ? Number(Reflect.get(told, name)) : Number.NaN;
  return { ms: of("ms"), ownMs: of("ownMs"), asked: of("asked") };
}
