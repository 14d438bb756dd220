/** A machine that lets a process have few files open. */
import { rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { mostConnections } from "../../server/http/http-server";
import { startServer } from "../support/server-process";

const OPEN_FILES = 256;
const IDLE = 400;

/** A browser's connection that has asked for something and stays open, or is closed by the server. */
async function openIdle(url: URL): Promise<Socket> {
  const socket = connect(Number(url.port), "127.0.0.1");
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const event of ["data", "close", "error"]) socket.once(event, () => resolve());
  socket.write(`GET /healthz HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`);
  await promise;
  return socket;
}

/** A connection that is refused for want of files is tried again, as browsers do. */
async function statusOf(address: string): Promise<number> {
  for (let tried = 0; tried < 5; tried += 1) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer) return answer.status;
  }
  return 0;
}

test("with 256 files 400 idle connections end neither the server nor its pages", async () => {
  const server = await startServer({ openFiles: OPEN_FILES });
  const url = new URL(server.url);
  const sockets: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await server.stop();
    await rm(server.dataDir, { recursive: true });
  });
  for (let opened = 0; opened < IDLE; opened += 1) sockets.push(await openIdle(url));
  for (const path of ["/", "/events", "/signin", "/share.png", "/readyz"])
    expect([path, await statusOf(`${server.url}${path}`)]).toEqual([path, 200]);
  expect(server.child.exitCode).toBeNull();
  expect(server.output.text).not.toMatch(/EMFILE|"level":(50|60)/);
});

test.each([
  ["Max open files            256                  4096                 files", 160],
  ["Max open files            64                   64                   files", 32],
  ["Max open files            unlimited            unlimited            files", undefined],
  ["", undefined],
])("the most connections under '%s' are %s", (limits, most) => {
  expect(mostConnections(limits)).toBe(most);
});
