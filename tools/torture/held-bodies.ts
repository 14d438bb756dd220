/** Hundreds of forms and files whose bodies stop halfway, while others send whole ones. */
import { type ClientRequest, request as open } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Attacked } from "./attack";
import { Flaws } from "./flaws";
import type { Health } from "./health";
import { MULTIPART, type Role, URLENCODED } from "./hostile/request";
import type { LiveClub } from "./live-club";
import { sendRequest } from "./send";
import { Tally } from "./tally";

const BODIES = 200;
/** The number of requests that begin at once, as with the other kinds. */
const BEGIN_AT_ONCE = 50;
const BEGIN_EVERY_MS = 100;
/** The server answers a body that pauses for five seconds, also one that waited ten for its room. */
const ANSWERED_WITHIN_MS = 20_000;
const HONEST_EVERY_MS = 250;
const HONEST_WITHIN_MS = 1_000;
const PROMISED_BYTES = 900_000;
const SENT = "a=1&b=2";
const SOURCES: readonly (readonly [Role, string, string])[] = [
  ["visitor", "/contact", URLENCODED],
  ["visitor", "/signin", MULTIPART],
  ["member", "/profile", MULTIPART],
  ["admin", "/admin/events/new", MULTIPART],
];

/** Sends the beginning of 200 bodies to each of four addresses, and short whole forms beside them. */
export async function holdBodies(live: LiveClub, health: Health): Promise<Attacked> {
  const cookies = await live.signIn();
  const tally = new Tally(live.pid());
  const flaws = new Flaws();
  await health.start(live.pid());
  const begun = performance.now();
  const held = SOURCES.flatMap(([role, path, type], at) =>
    Array.from({ length: BODIES }, async (_, number) => {
      await sleep(BEGIN_EVERY_MS * Math.floor((at * BODIES + number) / BEGIN_AT_ONCE));
      const from = `198.51.${Math.floor(number / 250)}.${number % 250}`;
      const { status, ms } = await holdOne(live.port, { path, type, cookie: cookies[role], from });
      tally.note(status, ms);
      if (status >= 500 && status !== 503) flaws.add(`${status}`, `${path} as ${role}`);
      if (status === 0) flaws.add("no answer", `${path} as ${role}`);
    }),
  );
  const all = Promise.all(held);
  let isOver = false;
  void all.then(() => {
    isOver = true;
  });
  while (!isOver) {
    const honest = {
      what: "an honest form",
      method: "POST",
      target: "/contact",
      body: "FullName=A",
    };
    const headers = { "Content-Type": URLENCODED };
    const sending = { port: live.port, cookie: undefined, from: "203.0.113.9" };
    const { status, ms } = await sendRequest({ ...honest, headers }, sending);
    if (status !== 400) flaws.add(`an honest form got ${status}`, "/contact");
    if (ms > HONEST_WITHIN_MS) flaws.add("an honest form waited for a second", "/contact");
    await sleep(HONEST_EVERY_MS);
  }
  await all;
  if (performance.now() - begun > ANSWERED_WITHIN_MS)
    flaws.add("a body was held for longer than 20 s", "any address");
  const waits = await health.stop();
  const sent = BODIES * SOURCES.length;
  return { ...tally.figures(), sent, waits, broken: flaws.lines("bodies") };
}

interface Held {
  path: string;
  type: string;
  cookie: string | undefined;
  from: string;
}

/** Sends a few bytes of a long body and waits for the answer; status 0 without one. */
function holdOne(port: number, { path, type, cookie, from }: Held) {
  const begun = performance.now();
  const headers = {
    Host: `localhost:${port}`,
    Origin: `http://localhost:${port}`,
    "X-Forwarded-For": from,
    "Content-Type": type,
    "Content-Length": String(PROMISED_BYTES),
    ...(cookie && { Cookie: cookie }),
  };
  const request: ClientRequest = open({
    agent: false,
    host: "127.0.0.1",
    port,
    path,
    headers,
    method: "POST",
  });
  return new Promise<{ status: number; ms: number }>((resolve) => {
    const done = (status: number) => {
      request.destroy();
      resolve({ status, ms: performance.now() - begun });
    };
    request.on("response", ({ statusCode = 0 }) => done(statusCode));
    request.on("error", () => done(0));
    request.setTimeout(2 * ANSWERED_WITHIN_MS, () => done(0));
    request.write(SENT);
  });
}
