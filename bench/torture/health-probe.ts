/**
 * Asks /healthz again and again from a process of its own, and a bare server on a thread beside it, whose longest
 * answer is what the machine itself made everybody wait. Answers 'stop' with the longest of each since 'start'.
 * Run with the server's port; without imports of the app, so that Node runs it as it is.
 */
import { once } from "node:events";
import { Agent, createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker } from "node:worker_threads";

const ASK_EVERY_MS = 10;
const HOST = "127.0.0.1";
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const bareAgent = new Agent({ keepAlive: true, maxSockets: 1 });

if (isMainThread) await probe(Number(process.argv[2]));
else await serveBare();

async function probe(port: number): Promise<void> {
  const worker = new Worker(fileURLToPath(import.meta.url));
  const [barePort] = await once(worker, "message");
  let longest = { server: 0, bare: 0, asked: 0 };
  let isOver = false;
  const keepAsking = async (which: "server" | "bare", ask: () => Promise<number>) => {
    while (!isOver) {
      const took = await ask();
      longest[which] = Math.max(longest[which], took);
      if (which === "server") longest.asked += 1;
      await sleep(ASK_EVERY_MS);
    }
  };
  let work: Promise<void>[] = [];
  process.on("message", async (message) => {
    if (message === "start") {
      isOver = false;
      longest = { server: 0, bare: 0, asked: 0 };
      work = [
        keepAsking("server", () => timeOf(agent, port)),
        keepAsking("bare", () => timeOf(bareAgent, barePort)),
      ];
      process.send?.("started");
    } else {
      isOver = true;
      await Promise.all(work);
      process.send?.(longest);
    }
  });
  process.on("disconnect", () => process.exit(0));
  process.send?.("ready");
}

/** Milliseconds to the whole answer, or until it is known that there is none. */
function timeOf(of: Agent, port: number): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const done = () => resolve(performance.now() - begun);
    const request = get({ agent: of, host: HOST, port, path: "/healthz" }, (response) => {
      response.resume();
      response.on("end", done);
      response.on("error", done);
    });
    request.on("error", done);
  });
}

async function serveBare(): Promise<void> {
  const server = createServer((_, response) => response.end("ok")).listen(0, HOST);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  parentPort?.postMessage(port);
}
