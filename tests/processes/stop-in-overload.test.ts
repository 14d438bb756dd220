/** SIGTERM while more people come than the server can answer. */
import { rm } from "node:fs/promises";
import { get } from "node:http";
import { connect } from "node:net";
import { setTimeout as rest } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startServer } from "../support/server-process";

const CLIENTS = 150;
const CUTTERS = 10;
const ROUNDS = 1;

/** 'answered', or the code of what went wrong. Each on a connection of its own, as new visitors come. */
function visit(address: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const asked = get(address, { agent: false }, (response) => {
    response.resume().on("end", () => resolve("answered"));
    response.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "cut"));
  });
  asked.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "cut"));
  return promise;
}

/** Comes and cuts its connection at once, as a phone does that loses its network. */
async function comeAndCut(url: URL): Promise<void> {
  const socket = connect(Number(url.port), url.hostname);
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.on("error", () => resolve()).on("close", () => resolve());
  socket.on("connect", () => {
    socket.write("GET / HTTP/1.1\r\n");
    setTimeout(() => socket.resetAndDestroy(), 1);
  });
  await promise;
}

test("no connection is reset: each is answered, or refused once the server is closed", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServer();
    onTestFinished(() => rm(server.dataDir, { recursive: true, force: true }));
    const outcomes = new Map<string, number>();
    const come = async () => {
      for (let outcome = "answered"; outcome === "answered"; ) {
        outcome = await visit(`${server.url}/events?page=${outcomes.get("answered") ?? 0}`);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    };
    const clients = Array.from({ length: CLIENTS }, come);
    let isOver = false;
    const cut = async () => {
      while (!isOver) await comeAndCut(new URL(server.url));
    };
    const cutters = Array.from({ length: CUTTERS }, cut);
    await rest(1_500);
    server.child.kill("SIGTERM");
    const end = await server.ended;
    isOver = true;
    await Promise.all([...clients, ...cutters]);
    expect(server.output.text).not.toMatch(/"level":(50|60)/);
    expect(end).toEqual({ code: 0, signal: null });
    const { answered = 0, ...others } = Object.fromEntries(outcomes);
    expect(answered).toBeGreaterThan(CLIENTS);
    expect(others).toEqual({ ECONNREFUSED: CLIENTS });
  }
});
