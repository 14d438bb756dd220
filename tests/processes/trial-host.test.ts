/** The built server in trial mode, asked under names that are not this machine's, as they stand on the line. */
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServerProcess, startServer } from "../support/server-process";

const READY_AFTER_MS = 60_000;

let server: ServerProcess;
let port: number;
/** Pages in memory, pages for one visitor, a built file, data, and addresses without a page. */
const paths = ["/", "/events", "/signin", "/dashboard", "/events.data", "/healthz", "/sw.js"];

beforeAll(async () => {
  server = await startServer();
  port = Number(new URL(server.url).port);
  const home = await ask(`GET / HTTP/1.1\r\nHost: localhost:${port}`);
  paths.push(/\/assets\/[\w.-]+\.css/.exec(home)?.[0] ?? "no style sheet");
  for (const path of paths) await ask(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}`);
}, READY_AFTER_MS);

afterAll(async () => {
  await server.stop();
  await rm(server.dataDir, { recursive: true });
});

/** Sends the head of a request to the server; returns all that it answers. */
async function ask(head: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const pieces: Buffer[] = [];
  socket.on("data", (piece: Buffer) => pieces.push(piece));
  socket.write(`${head}\r\nConnection: close\r\n\r\n`, "latin1");
  await once(socket, "close");
  return Buffer.concat(pieces).toString("latin1");
}

const statusOf = (answer: string) => Number(answer.split(" ", 2)[1]);

test.each(["localhost", "127.0.0.1", "[::1]", "LOCALHOST", "127.9.9.9"])(
  "under %s, with its port or another, everything answers",
  async (name) => {
    for (const path of paths)
      for (const host of [`${name}:${port}`, `${name}:1`, name]) {
        const status = statusOf(await ask(`GET ${path} HTTP/1.1\r\nHost: ${host}`));
        expect([path, host, status]).toEqual([path, host, path === "/dashboard" ? 401 : 200]);
      }
  },
);

/** The lines of a Host header that name no machine of the trial's own, or not only it. */
const FOREIGN = [
  "Host: evil.example",
  "Host: evil.example:PORT",
  "Host: EVIL.example",
  "Host: localhost.evil.example:PORT",
  "Host: localhost.",
  "Host: localhost.:PORT",
  "Host: 127.0.0.1.nip.io",
  "Host: 127.1:PORT",
  "Host: 2130706433",
  "Host: 0x7f000001",
  "Host: 0.0.0.0:PORT",
  "Host: 10.0.0.1:PORT",
  "Host: [::]:PORT",
  "Host: [::ffff:127.0.0.1]:PORT",
  "Host: [fe80::1]",
  "Host: [::1].evil.example",
  "Host: localhost:PORT@evil.example",
  "Host: evil.example@localhost",
  "Host: localhost, evil.example",
  "Host: localhost:99999",
  "Host: ",
  "X-Forwarded-Host: localhost",
  "Host: localhost:PORT\r\nHost: evil.example",
  "Host: evil.example\r\nHost: localhost:PORT",
  "Host: localhost:PORT\r\nhost: localhost:PORT",
  "Host: evil.example\r\nX-Forwarded-Host: localhost:PORT",
  "Host: evil.example\r\nForwarded: host=localhost",
];

test.each(FOREIGN)("'%s' is a 400 at every address, whatever is in memory", async (lines) => {
  for (const path of paths)
    for (const method of ["GET", "HEAD", "POST"]) {
      const answer = await ask(
        `${method} ${path} HTTP/1.1\r\n${lines.replaceAll("PORT", String(port))}`,
      );
      expect([path, method, statusOf(answer)]).toEqual([path, method, 400]);
      expect(answer).not.toMatch(/evil\.example|set-cookie|location:/i);
    }
});

test.each([
  "http://evil.example/",
  "http://localhost/signin",
  "https://localhost/",
  "//evil.example/",
  "localhost:80",
  "*",
])("the target '%s' is a 400, whatever Host says", async (target) => {
  for (const host of ["localhost", "evil.example"])
    expect(statusOf(await ask(`GET ${target} HTTP/1.1\r\nHost: ${host}`))).toBe(400);
});

test("without a Host header only HTTP/1.0 is answered, which no browser speaks", async () => {
  for (const path of ["/", "/signin"]) {
    expect(statusOf(await ask(`GET ${path} HTTP/1.0`))).toBe(200);
    expect(statusOf(await ask(`GET ${path} HTTP/1.1`))).toBe(400);
  }
});
