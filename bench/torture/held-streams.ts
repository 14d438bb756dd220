/** Streams of server-sent events that one person opens by the hundred and never reads. */
import { type ClientRequest, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Role } from "../hostile/request";
import type { Attacked } from "./attack";
import type { Health } from "./health";
import type { LiveClub } from "./live-club";
import { forgetPeak, usageOf } from "./process-cost";

const STREAMS = 600;
/** As many as one person's windows and devices can need. */
const HELD_AT_MOST = 50;
const HELD_MS = 3_000;
const SOURCES: readonly [Role, string][] = [
  ["member", "/community/changes"],
  ["admin", "/admin/bookings/changes"],
];

/** Opens 600 streams as one member and as one admin, holds them, and closes them. */
export async function holdStreams(live: LiveClub, health: Health): Promise<Attacked> {
  const cookies = await live.signIn();
  const before = usageOf(live.pid());
  forgetPeak(live.pid());
  const statuses = new Map<number, number>();
  const broken: string[] = [];
  let worstMs = 0;
  await health.start();
  for (const [role, path] of SOURCES) {
    const requests: ClientRequest[] = [];
    const opened = await Promise.all(
      Array.from({ length: STREAMS }, async () => {
        const begun = performance.now();
        const { request, status } = await openStream(live.port, path, cookies[role] ?? "");
        requests.push(request);
        worstMs = Math.max(worstMs, performance.now() - begun);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status >= 500 && status !== 503) broken.push(`streams: ${status} from ${path}`);
        return status === 200;
      }),
    );
    const held = opened.filter(Boolean).length;
    if (held > HELD_AT_MOST) broken.push(`streams: one ${role} holds ${held} of ${path}`);
    if (held === 0) broken.push(`streams: one ${role} gets none of ${path}`);
    await sleep(HELD_MS);
    for (const request of requests) request.destroy();
  }
  const waits = await health.stop();
  const after = usageOf(live.pid());
  const grownMb = before && after ? Math.max(0, after.peakMb - before.memoryMb) : 0;
  return { sent: STREAMS * SOURCES.length, statuses, worstMs, waits, grownMb, broken };
}

/** Returns when the head of the answer is there; status 0 when there is none. */
function openStream(port: number, path: string, cookie: string) {
  return new Promise<{ request: ClientRequest; status: number }>((resolve) => {
    const headers = { Accept: "text/event-stream", Cookie: cookie, Host: `localhost:${port}` };
    const request = get({ agent: false, host: "127.0.0.1", port, path, headers }, (response) => {
      response.on("error", () => {});
      response.resume();
      resolve({ request, status: response.statusCode ?? 0 });
    });
    request.on("error", () => resolve({ request, status: 0 }));
  });
}
