/**
 * Requests one address as fast as possible over keep-alive connections and prints requests a second as JSON.
 * Arguments: address and seconds.
 */
import { connect } from "node:net";

const CONNECTIONS = 20;
const WARM_UP_MS = 1_000;

const [, , address = "", seconds = ""] = process.argv;
process.stdout.write(JSON.stringify(await ask(new URL(address), Number(seconds))));

async function ask(url: URL, seconds: number): Promise<{ rate: number }> {
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
    socket.on("data", (chunk: Buffer) => {
      missing = missing > 0 ? missing - chunk.length : bodyMissing(chunk);
      if (missing > 0) return;
      missing = 0;
      if (isCounting) answers += 1;
      if (!isOver) socket.write(request);
    });
    return socket;
  });
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  await wait(WARM_UP_MS);
  isCounting = true;
  const start = performance.now();
  await wait(seconds * 1000);
  const rate = answers / ((performance.now() - start) / 1000);
  isOver = true;
  for (const socket of sockets) socket.destroy();
  return { rate: Math.round(rate) };
}

/** Missing bytes of the body after the first chunk of an answer. */
function bodyMissing(chunk: Buffer): number {
  const end = chunk.indexOf("\r\n\r\n");
  const head = chunk.subarray(0, end).toString("latin1");
  if (!head.startsWith("HTTP/1.1 200")) throw new Error(head);
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
  return end + 4 + length - chunk.length;
}
