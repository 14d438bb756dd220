import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { portOf } from "~/lib/port-of";
import { openClient, openPool } from "./open";

const SOCKETS = "/proc/net/tcp";
/** A clock tick of the system's timers. */
const TICK_MS = 10;

/** A server that takes connections and says nothing, such as one that has lost its power. */
async function openSilent(): Promise<{ url: string; port: number; hangUp: () => void }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.resume());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server);
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  onTestFinished(hangUp);
  return { port, url: `postgres://a:b@127.0.0.1:${port}/c`, hangUp };
}

/** After how many milliseconds the system asks whether the other end of a connection to this port is there. */
function findAskedAfter(port: number): number | undefined {
  const other = `0100007F:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const timers = readFileSync(SOCKETS, "utf8")
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .flatMap(([, , remote, , , timer = ""]) => (remote === other ? [timer] : []));
  const [, ticks] = /^02:([0-9A-F]+)$/.exec(timers[0] ?? "") ?? [];
  return ticks === undefined ? undefined : Number.parseInt(ticks, 16) * TICK_MS;
}

const CONNECTIONS: Record<string, (url: string) => Promise<unknown>> = {
  "of the pool": (url) => openPool(url, 1).connect(),
  "for a backup": (url) => openClient(url).connect(),
};

test.skipIf(!existsSync(SOCKETS)).each(Object.keys(CONNECTIONS))(
  "a connection %s asks after ten silent seconds whether its server is there",
  async (which) => {
    const { url, port, hangUp } = await openSilent();
    const connected = CONNECTIONS[which]?.(url).catch(() => "not connected");
    await expect.poll(() => findAskedAfter(port)).toBeLessThanOrEqual(10_000);
    hangUp();
    expect(await connected).toBe("not connected");
  },
);
