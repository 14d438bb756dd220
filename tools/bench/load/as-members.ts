/**
 * Requests one address as many signed-in people over keep-alive connections: requests a second and latencies. With
 * `perSecond` they begin at even distances, and a latency counts from when its request was due.
 */
import { Agent, get } from "node:http";
import { quantile } from "./turns.ts";

const WARM_UP_MS = 1500;

const [, , url = "", seconds, connections, perSecond] = process.argv;
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const cookies: string[] = JSON.parse(Buffer.concat(chunks).toString());
process.stdout.write(JSON.stringify(await ask()));

async function ask() {
  const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
  const times: number[] = [];
  let asked = 0;
  let isCounting = false;
  let isOver = false;
  const once = (start = performance.now()) =>
    new Promise<void>((resolve, reject) => {
      asked += 1;
      const headers = { Cookie: cookies[asked % cookies.length] ?? "", Accept: "text/html" };
      get(url, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
        answer.resume();
        answer.on("end", () => {
          if (isCounting && !isOver) times.push(performance.now() - start);
          resolve();
        });
      }).on("error", reject);
    });
  const asFastAsPossible = async () => {
    while (!isOver) await once();
  };
  const evenly = async () => {
    const every = 1000 / Number(perSecond);
    const running: Promise<void>[] = [];
    for (let due = performance.now(); !isOver; due += every) {
      const early = due - performance.now();
      if (early > 0) await wait(early);
      running.push(once(due));
    }
    await Promise.all(running);
  };
  const lines = Number(perSecond)
    ? [evenly()]
    : Array.from({ length: Number(connections) }, asFastAsPossible);
  await wait(WARM_UP_MS);
  isCounting = true;
  const start = performance.now();
  await wait(Number(seconds) * 1000);
  const took = (performance.now() - start) / 1000;
  isOver = true;
  await Promise.all(lines);
  agent.destroy();
  return {
    answers: asked,
    rate: Math.round(times.length / took),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

function wait(ms: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
