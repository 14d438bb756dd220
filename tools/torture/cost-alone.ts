/** The cost of one hostile request on an idle server. */
import { setTimeout as sleep } from "node:timers/promises";
import { Flaws } from "./flaws";
import type { Kind } from "./hostile/kinds";
import type { HostileRequest, Role } from "./hostile/request";
import type { LiveClub } from "./live-club";
import { forgetPeak, usageOf } from "./process-cost";
import { type Reply, sendRaw, sendRequest } from "./send";

/** The minimum of this many attempts counts: other processes and garbage collection only add. */
const TRIES = 3;
const SETTLE_MS = 20;
const FROM = "203.0.113.7";
const ENDED_WITHIN_MS = 20_000;

export interface Cost {
  cpuMs: number;
  memoryMb: number;
}

export interface Alone {
  /** The highest cost of one of them. */
  worst: Cost;
  asked: number;
  replies: Reply[];
  broken: string[];
}

/** Sends each of the kind's chosen requests alone and measures it. */
export async function measureAlone(
  kind: Kind,
  live: LiveClub,
  cookies: Record<Role, string | undefined>,
): Promise<Alone> {
  const flaws = new Flaws();
  const found: Alone = { worst: { cpuMs: 0, memoryMb: 0 }, asked: 0, replies: [], broken: [] };
  for (const request of await kind.alone()) {
    const cookie = cookies[roleFor(kind, request)];
    const { cost, reply } = await leastOf(
      () => once(kind, request, live, cookie),
      (tried) => isWithin(tried.cost, kind, request),
    );
    found.asked += 1;
    found.replies.push(reply);
    found.worst.cpuMs = Math.max(found.worst.cpuMs, cost.cpuMs);
    found.worst.memoryMb = Math.max(found.worst.memoryMb, cost.memoryMb);
    for (const flaw of [...reply.flaws, ...excessOf(kind, request, cost)])
      flaws.add(flaw, request.what);
    if (reply.status !== 0 || reply.flaws.length === 0) continue;
    await untilEnded(live);
    if (!live.isRunning()) flaws.add("the server ended", request.what);
    // A hanging server is restarted.
    await live.restart();
  }
  found.broken = flaws.lines(kind.name);
  return found;
}

/** A process that runs out of memory takes a while to end. */
async function untilEnded(live: LiveClub): Promise<void> {
  const deadline = Date.now() + ENDED_WITHIN_MS;
  while (live.isRunning() && Date.now() < deadline) await sleep(SETTLE_MS);
}

interface Tried {
  cost: Cost;
  reply: Reply;
}

/** Members' pages are requested as a member: a visitor is redirected before the form is read. */
function roleFor(kind: Kind, { target }: HostileRequest): Role {
  if (/^\/(settings|profile|progress|bookings|events\/.+\/book)/.test(target)) return "member";
  return kind.roles[0] ?? "visitor";
}

async function once(
  kind: Kind,
  request: HostileRequest,
  live: LiveClub,
  cookie: string | undefined,
): Promise<Tried> {
  await sleep(SETTLE_MS);
  const pid = live.pid();
  forgetPeak(pid);
  const before = usageOf(pid);
  const send = kind.isRaw ? sendRaw : sendRequest;
  const reply = await send(request, { port: live.port, cookie, from: FROM }, kind);
  const after = usageOf(pid);
  if (!before || !after) return { cost: { cpuMs: 0, memoryMb: 0 }, reply };
  const memoryMb = Math.max(0, after.peakMb - before.memoryMb);
  return { cost: { cpuMs: after.cpuMs - before.cpuMs, memoryMb }, reply };
}

async function leastOf(tryIt: () => Promise<Tried>, isEnough: (tried: Tried) => boolean) {
  const least = await tryIt();
  for (let tries = 1; tries < TRIES && !isEnough(least) && least.reply.status !== 0; tries += 1) {
    const { cost, reply } = await tryIt();
    least.cost.cpuMs = Math.min(least.cost.cpuMs, cost.cpuMs);
    least.cost.memoryMb = Math.min(least.cost.memoryMb, cost.memoryMb);
    if (reply.flaws.length > 0) least.reply = reply;
  }
  return least;
}

function isWithin({ cpuMs, memoryMb }: Cost, kind: Kind, request: HostileRequest): boolean {
  const allowed = kind.allowance(request);
  return cpuMs <= allowed.cpuMs && memoryMb <= allowed.memoryMb;
}

function excessOf(kind: Kind, request: HostileRequest, cost: Cost): string[] {
  const allowed = kind.allowance(request);
  const flaws: string[] = [];
  if (cost.cpuMs > allowed.cpuMs)
    flaws.push(`${cost.cpuMs.toFixed(0)} ms of one core, allowed ${allowed.cpuMs.toFixed(0)}`);
  if (cost.memoryMb > allowed.memoryMb)
    flaws.push(`${cost.memoryMb.toFixed(0)} MB, allowed ${allowed.memoryMb}`);
  return flaws;
}
