/** How long /healthz waits, told by a process of its own. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export interface Waits {
  /** The longest answer of /healthz, and of a bare server meanwhile, in milliseconds. */
  server: number;
  bare: number;
  asked: number;
}

export interface Health {
  start: () => Promise<void>;
  stop: () => Promise<Waits>;
  end: () => void;
}

/** Starts the process that asks the server on this port. */
export async function watchHealth(port: number): Promise<Health> {
  const child = fork(join(import.meta.dirname, "health-probe.ts"), [`${port}`], {
    execArgv: ["--no-warnings"],
  });
  await once(child, "message");
  return {
    async start() {
      await answerTo(child, "start");
    },
    stop: async () => readWaits(await answerTo(child, "stop")),
    end: () => void child.kill(),
  };
}

async function answerTo(child: ChildProcess, message: string): Promise<unknown> {
  const answer = once(child, "message");
  child.send(message);
  return (await answer)[0];
}

function readWaits(told: unknown): Waits {
  const of = (name: string) =>
    typeof told === "object" && told !== null ? Number(Reflect.get(told, name)) : Number.NaN;
  return { server: of("server"), bare: of("bare"), asked: of("asked") };
}
