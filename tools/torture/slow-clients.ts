/** Clients that send slowly, flood headers or send nonsense, while others visit. */
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { ask, percentile, tally } from "./clients";
import type { Club } from "./club";
import { onSqlite } from "./databases";
import type { Found, Sizes } from "./trial";

const DRIP_MS = 500;
const HEADERS_END_AFTER_MS = 15_000;
const VISIT_P99_MS = 200;

export function slowClients({ clients = 500, seconds = 20 }: Sizes) {
  return onSqlite(`${clients} dripping clients for ${seconds} s, header floods, nonsense`, (club) =>
    pester(club, clients, seconds),
  );
}

async function pester(club: Club, clients: number, seconds: number): Promise<Found> {
  const server = await club.start();
  const broken: string[] = [];
  const endings: number[] = [];
  const drips = Array.from({ length: clients }, () => drip(server.url, endings));
  const answers = tally();
  const times: number[] = [];
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await sleep(20)) {
    const begun = performance.now();
    const { status } = await ask(server.url, "/events");
    times.push(performance.now() - begun);
    answers.add(status);
  }
  const ended = endings.length;
  for (const stop of drips) stop();
  broken.push(...answers.others(200).map(([status, count]) => `${count} visits of ${status}`));
  const p99 = percentile(times, 0.99);
  if (p99 > VISIT_P99_MS) broken.push(`visits p99 ${p99.toFixed(0)} ms`);
  if (ended < clients) broken.push(`${clients - ended} dripping clients were still connected`);
  const slowest = Math.max(0, ...endings);
  if (slowest > HEADERS_END_AFTER_MS) broken.push(`a drip lasted ${slowest.toFixed(0)} ms`);

  const floods: [string, string, number][] = [
    ["one header of 1 MB", `X-Big: ${"a".repeat(1024 * 1024)}\r\n`, 431],
    ["20,000 headers", Array.from({ length: 20_000 }, (_, n) => `X-${n}: ${n}\r\n`).join(""), 431],
    ["a cookie of 64 kB", `Cookie: session=${"a".repeat(64 * 1024)}\r\n`, 431],
    ["two lengths", "Content-Length: 1\r\nContent-Length: 2\r\n", 400],
    ["length and chunks", "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n", 400],
  ];
  for (const [what, headers, wanted] of floods) {
    const { port } = new URL(server.url);
    const status = await raw(port, `GET / HTTP/1.1\r\nHost: localhost:${port}\r\n${headers}\r\n`);
    if (status !== wanted) broken.push(`${what}: ${status}, expected ${wanted}`);
  }
  const { port } = new URL(server.url);
  for (const text of [
    "\0\0\0\r\n\r\n",
    "GET\r\n\r\n",
    "GET / HTTP/9.9\r\n\r\n",
    "\x16\x03\x01\x02\x00",
  ]) {
    const status = await raw(port, text);
    if (status >= 500) broken.push(`nonsense: ${status}`);
  }
  if ((await ask(server.url, "/events")).status !== 200) broken.push("no page afterwards");
  await server.stop();
  return {
    figures: {
      visits: answers,
      "visits p99": `${p99.toFixed(0)} ms`,
      "drips ended": ended,
      "longest drip": `${slowest.toFixed(0)} ms`,
    },
    broken,
  };
}

/**
 * Sends a header letter by letter; records after how many milliseconds the server closed. Returns a function
 * that stops it.
 */
function drip(url: string, endings: number[]): () => void {
  const { hostname, port } = new URL(url);
  const begun = performance.now();
  const socket = connect(Number(port), hostname, () => socket.write("GET / HTTP/1.1\r\nX-Slow: "));
  const timer = setInterval(() => socket.writable && socket.write("a"), DRIP_MS);
  socket.on("error", () => {});
  socket.on("data", () => {});
  socket.on("close", () => {
    clearInterval(timer);
    endings.push(performance.now() - begun);
  });
  return () => socket.destroy();
}

/** The status of the answer to these bytes; 0 when the connection only closes. */
function raw(port: string, text: string): Promise<number> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(Number(port), "localhost", () => socket.write(text));
    const done = () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0));
    const timer = setTimeout(() => socket.destroy(), 5_000);
    socket.on("data", (chunk: Buffer) => {
      answer += chunk.toString("latin1");
      socket.end();
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(timer);
      done();
    });
  });
}
