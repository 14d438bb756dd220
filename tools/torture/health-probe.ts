/**
 * Requests /healthz repeatedly from a separate process. Answers 'stop' with the longest wait since 'start',
 * and with the longest one without the time that the server, or this process, waited for a core, which is no
 * fault of the server. Run with the server's port; without imports of the app, so that Node runs it directly.
 */
import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const ASK_EVERY_MS = 10;
const HOST = "127.0.0.1";
const NANOSECONDS_PER_MS = 1e6;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const port = Number(process.argv[2]);
let longest = { ms: 0, ownMs: 0, asked: 0 };
let isOver = false;
let work = Promise.resolve();

process.on("message", async (message: { start?: number }) => {
  if (message.start !== undefined) {
    isOver = false;
    longest = { ms: 0, ownMs: 0, asked: 0 };
    work = keepAsking(message.start);
    process.send?.("started");
    return;
  }
  isOver = true;
  await work;
  process.send?.(longest);
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");

async function keepAsking(pid: number): Promise<void> {
  while (!isOver) {
    const without = waitedForCore(pid) + waitedForCore(process.pid);
    const ms = await timeOfAnswer();
    const waited = waitedForCore(pid) + waitedForCore(process.pid) - without;
    longest.ms = Math.max(longest.ms, ms);
    longest.ownMs = Math.max(longest.ownMs, ms - Math.max(0, waited));
    longest.asked += 1;
    await sleep(ASK_EVERY_MS);
  }
}

/** Milliseconds to the whole answer, or until the request fails. */
function timeOfAnswer(): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const done = () => resolve(performance.now() - begun);
    const request = get({ agent, host: HOST, port, path: "/healthz" }, (response) => {
      response.resume();
      response.on("end", done);
      response.on("error", done);
    });
    request.on("error", done);
  });
}

/** Milliseconds that the main thread of a process was ready to run and had no core; 0 when unknown. */
function waitedForCore(pid: number): number {
  try {
    const [, waited] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
    return Number(waited) / NANOSECONDS_PER_MS;
  } catch {
    return 0;
  }
}
