/** Asks one address as often as it can over kept connections, and prints answers a second as JSON. */
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { runQuietly } from "../../lib-project.mjs";

const CONNECTIONS = 20;

/** Requests a second that a server at `url` answers, measured from a process of its own. */
export async function measureRate(node, url, { seconds = 4 } = {}) {
  const file = fileURLToPath(import.meta.url);
  const { code, output } = await runQuietly(node, [file, url, String(seconds)]);
  if (code !== 0) throw new Error(output);
  return JSON.parse(output).rate;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , url, seconds] = process.argv;
  process.stdout.write(JSON.stringify(await ask(new URL(url), Number(seconds))));
}

async function ask(url, seconds) {
  const request =
    `GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nAccept: text/html\r\n` +
    "Accept-Encoding: gzip, deflate, br\r\n\r\n";
  let answers = 0;
  let isCounting = false;
  let isOver = false;
  const sockets = Array.from({ length: CONNECTIONS }, () => {
    const socket = connect(Number(url.port), url.hostname);
    let missing = 0;
    socket.on("connect", () => socket.write(request));
    socket.on("data", (chunk) => {
      missing = missing > 0 ? missing - chunk.length : bodyMissing(chunk);
      if (missing > 0) return;
      missing = 0;
      if (isCounting) answers += 1;
      if (!isOver) socket.write(request);
    });
    return socket;
  });
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  await wait(1000);
  isCounting = true;
  const start = performance.now();
  await wait(seconds * 1000);
  const rate = answers / ((performance.now() - start) / 1000);
  isOver = true;
  for (const socket of sockets) socket.destroy();
  return { rate: Math.round(rate) };
}

/** Bytes of the body that are still to come after the first piece of an answer. */
function bodyMissing(chunk) {
  const end = chunk.indexOf("\r\n\r\n");
  const head = chunk.subarray(0, end).toString("latin1");
  if (!head.startsWith("HTTP/1.1 200")) throw new Error(head);
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
  return end + 4 + length - chunk.length;
}
