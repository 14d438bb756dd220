/** Load on one address from another process. */
import { spawn } from "node:child_process";
import { join } from "node:path";

export interface Load {
  answers: number;
  rate: number;
  p50: number;
  p99: number;
}

/** Sends requests as these browsers in turn: as fast as `connections` can, or `perSecond` times a second. */
export async function askAs(
  cookies: readonly string[],
  url: string,
  { seconds = 6, connections = 20, perSecond = 0 } = {},
): Promise<Load> {
  const script = join(import.meta.dirname, "as-members.ts");
  const args = [script, url, `${seconds}`, `${connections}`, `${perSecond}`];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(cookies));
  let output = "";
  for await (const chunk of child.stdout) output += chunk;
  return JSON.parse(output);
}
