/** Hundreds of event streams opened by one person and never read. */
import { type ClientRequest, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Attacked } from "./attack";
import { Flaws } from "./flaws";
import type { Health } from "./health";
import type { Role } from "./hostile/request";
import type { LiveClub } from "./live-club";
import { Tally } from "./tally";

const STREAMS = 600;
/** The most streams that one person can need. */
const HELD_AT_MOST = 50;
const HELD_MS = 3_000;
const SOURCES: readonly [Role, string][] = [
  ["member", "/community/changes"],
  ["admin", "/admin/bookings/changes"],
];

/** Opens 600 streams as one member and as one admin, holds them, and closes them. */
export async function holdStreams(
  live: LiveClub,
  health: Health,
  clients: number,
): Promise<Attacked> {
  const cookies = await live.signIn();
  const tally = new Tally(live.pid());
  const flaws = new Flaws();
  await health.start(live.pid());
  for (const [role, path] of SOURCES) {
    const requests: ClientRequest[] = [];
    let held = 0;
    const client = async () => {
      while (requests.length < STREAMS) {
        const begun = performance.now();
        const { request, answered } = openStream(live.port, path, cookies[role] ?? "");
        requests.push(request);
        const status = await answered;
        tally.note(status, performance.now() - begun);
        if (status >= 500 && status !== 503) flaws.add(`${status}`, `${path} as ${role}`);
        if (status === 200) held += 1;
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    if (held > HELD_AT_MOST) flaws.add(`one person holds ${held}`, `${path} as ${role}`);
    if (held === 0) flaws.add("one person gets none", `${path} as ${role}`);
    await sleep(HELD_MS);
    for (const request of requests) request.destroy();
  }
  const waits = await health.stop();
  const sent = STREAMS * SOURCES.length;
  return { ...tally.figures(), sent, waits, broken: flaws.lines("streams") };
}

/** Resolves with the status when the response headers arrive; 0 without any. */
function openStream(port: number, path: string, cookie: string) {
  const headers = { Accept: "text/event-stream", Cookie: cookie, Host: `localhost:${port}` };
  const request = get({ agent: false, host: "127.0.0.1", port, path, headers });
  const answered = new Promise<number>((resolve) => {
    request.on("response", (response) => {
      response.on("error", () => {});
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on("error", () => resolve(0));
  });
  return { request, answered };
}
