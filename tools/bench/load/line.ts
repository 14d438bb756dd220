/** Starts `slow-line.ts`. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

export interface SlowLine {
  /** The address of the same database over the slow line. */
  url: string;
  roundTrips: () => Promise<number>;
  stop: () => void;
}

/** A line to the database at `url` that adds this many milliseconds to each round trip. */
export async function startSlowLine(url: string, delayMs: number): Promise<SlowLine> {
  const { hostname, port } = new URL(url);
  const file = join(import.meta.dirname, "slow-line.ts");
  const child = spawn(process.execPath, ["--no-warnings", file, hostname, port, String(delayMs)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout });
  const next = async () => String((await once(lines, "line"))[0]);
  const own = new URL(url);
  own.host = `127.0.0.1:${await next()}`;
  return {
    url: own.href,
    async roundTrips() {
      const answer = next();
      child.stdin.write("\n");
      return Number(await answer);
    },
    stop: () => void child.kill("SIGKILL"),
  };
}
