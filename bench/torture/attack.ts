/** Many clients sending one kind of hostile requests, with a health probe beside them. */
import type { Kind } from "../hostile/kinds";
import type { Random } from "../hostile/random";
import type { HostileRequest, Role } from "../hostile/request";
import { Flaws } from "./flaws";
import type { Health, Waits } from "./health";
import type { LiveClub } from "./live-club";
import { forgetPeak, usageOf } from "./process-cost";
import { type Reply, sendRaw, sendRequest } from "./send";

/** After this many lost requests the kind is given up and the server restarted. */
const LOST_AT_MOST = 20;
const ENDS_AT_MOST = 2;
const SIGN_IN_EVERY = 500;

export interface Attack {
  kind: Kind;
  live: LiveClub;
  health: Health;
  random: Random;
  routes: readonly string[];
  requests: number;
  clients: number;
}

export interface Attacked {
  sent: number;
  statuses: Map<number, number>;
  worstMs: number;
  waits: Waits;
  /** Peak growth of the server's memory in MB. */
  grownMb: number;
  broken: string[];
}

/** Sends `requests` requests, alternating between roles. */
export async function attack(given: Attack): Promise<Attacked> {
  const { kind, live, health, random, routes, requests, clients } = given;
  let cookies = await live.signIn();
  await live.server();
  const pid = live.pid();
  forgetPeak(pid);
  const before = usageOf(pid);
  const found = { sent: 0, statuses: new Map<number, number>(), worstMs: 0 };
  const flaws = new Flaws();
  let lost = 0;
  let ends = 0;
  const isHopeless = () => lost >= LOST_AT_MOST || ends >= ENDS_AT_MOST;
  const note = (hostile: HostileRequest, role: Role, reply: Reply) => {
    found.statuses.set(reply.status, (found.statuses.get(reply.status) ?? 0) + 1);
    found.worstMs = Math.max(found.worstMs, reply.ms);
    for (const flaw of reply.flaws) flaws.add(flaw, `${hostile.what} as ${role}`);
    if (reply.status === 0 && reply.flaws.length > 0) lost += 1;
  };
  const client = async () => {
    while (found.sent < requests && !isHopeless()) {
      const number = found.sent;
      found.sent += 1;
      if (number % SIGN_IN_EVERY === SIGN_IN_EVERY - 1) cookies = await live.signIn();
      const hostile = kind.make({ random, routes }, number);
      const role = kind.roles[number % kind.roles.length] ?? "visitor";
      const send = kind.isRaw ? sendRaw : sendRequest;
      const sending = { port: live.port, cookie: cookies[role], from: addressFrom(random) };
      note(hostile, role, await send(hostile, sending, kind));
      if (live.isRunning()) continue;
      ends += 1;
      await live.server();
    }
  };
  await health.start(pid);
  await Promise.all(Array.from({ length: clients }, client));
  const after = usageOf(pid);
  // A hanging server would block the probe too.
  if (isHopeless()) await live.restart();
  const waits = await health.stop();
  const broken = flaws.lines(kind.name);
  if (ends > 0) broken.push(`${kind.name}: the server ended under it`);
  if (isHopeless()) broken.push(`${kind.name}: given up after ${found.sent} of ${requests}`);
  const grownMb = before && after ? Math.max(0, after.peakMb - before.memoryMb) : 0;
  return { ...found, waits, grownMb, broken };
}

function addressFrom(random: Random): string {
  const part = () => Math.floor(random() * 254) + 1;
  return `10.${part()}.${part()}.${part()}`;
}
