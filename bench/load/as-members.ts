/**
 * Requests one address as many signed-in members over keep-alive connections: requests a second and
 * latencies.
 */
import { Agent, get } from "node:http";

const WARM_UP_MS = 1500;

const [, , url = "", seconds, connections] = process.argv;
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
  const once = () =>
    new Promise<void>((resolve, reject) => {
      asked += 1;
      const start = performance.now();
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
  const lines = Array.from({ length: Number(connections) }, async () => {
    while (!isOver) await once();
  });
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  await wait(WARM_UP_MS);
  isCounting = true;
  const start = performance.now();
  await wait(Number(seconds) * 1000);
  const took = (performance.now() - start) / 1000;
  isOver = true;
  await Promise.all(lines);
  agent.destroy();
  const sorted = times.toSorted((a, b) => a - b);
  const quantile = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
  return {
    answers: asked,
    rate: Math.round(times.length / took),
    p50: quantile(0.5),
    p99: quantile(0.99),
  };
}
