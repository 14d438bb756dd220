/**
 * Requests that could end, freeze or confuse a server over HTTP: the cost of each kind alone, and the effect
 * on others while many clients send it.
 */

import { type Attacked, attack } from "./attack";
import type { Club } from "./club";
import { measureAlone } from "./cost-alone";
import { onBoth } from "./databases";
import { type Health, watchHealth } from "./health";
import { holdBodies } from "./held-bodies";
import { holdStreams } from "./held-streams";
import { type Kind, listKinds } from "./hostile/kinds";
import { type Random, randomFrom, randomSeed } from "./hostile/random";
import { countTypes } from "./hostile/types";
import { type LiveClub, startLiveClub } from "./live-club";
import { sendRequest } from "./send";
import { ROUTE_PATTERNS } from "./site-routes";
import type { Found, Sizes, TrialResult } from "./trial";

const HEALTH_MS = 250;
/** The allowed growth of the server's memory while many clients send one kind. */
const GROWTH_MB = 160;
const WARM_UPS = 300;
const STREAMS = "streams";
const BODIES = "bodies";
const HEAD = [
  ...["kind", "requests", "5xx", "statuses", "worst ms", "one alone, CPU ms", "one alone, MB"],
  ...["worst healthz ms", "without waiting for a core, ms", "memory growth, MB"],
];
/** A stack printed outside the log; in the log it is part of a JSON line. */
const PRINTED_STACK = /^\s+at .+:\d+:\d+\)?$/m;

export function hostileRequests(sizes: Sizes): Promise<TrialResult[]> {
  const { requests = 100_000, clients = 50, seed = randomSeed() } = sizes;
  return onBoth(`${requests} hostile requests of ${clients} clients, seed ${seed}`, (club) =>
    pester(club, { ...sizes, requests, clients }, randomFrom(seed)),
  );
}

type Wanted = Sizes & { requests: number; clients: number };

async function pester(club: Club, sizes: Wanted, random: Random): Promise<Found> {
  const isWanted = (name: string) => !sizes.kinds || sizes.kinds.includes(name);
  const live = await startLiveClub(club);
  const health = await watchHealth(live.port);
  const table = [HEAD];
  const broken: string[] = [];
  let sent = 0;
  try {
    await warmUp(live);
    for (const kind of (await listKinds()).filter(({ name }) => isWanted(name))) {
      const told = await tryKind(kind, { live, health, random, sizes });
      table.push(told.row);
      broken.push(...told.broken);
      sent += told.sent;
    }
    if (isWanted(STREAMS)) {
      const held = await holdStreams(live, health, sizes.clients);
      table.push(rowOf(STREAMS, held));
      broken.push(...held.broken, ...flawsOf(STREAMS, held));
    }
    if (isWanted(BODIES)) {
      const held = await holdBodies(live, health);
      table.push(rowOf(BODIES, held));
      broken.push(...held.broken, ...flawsOf(BODIES, held));
    }
  } finally {
    health.end();
    await live.stop();
  }
  return { figures: { sent, flaws: broken.length }, table, broken };
}

/** Warms the server up, so that the first request is not measured. */
async function warmUp(live: LiveClub): Promise<void> {
  const cookies = await live.signIn();
  const sending = { port: live.port, cookie: cookies.member, from: "203.0.113.7" };
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  for (let asked = 0; asked < WARM_UPS; asked += 1) {
    const target = asked % 2 === 0 ? "/contact" : "/signin";
    const method = asked % 3 === 0 ? "GET" : "POST";
    const body = method === "POST" ? { body: "a=1" } : {};
    await sendRequest({ what: "warm-up", method, target, headers, ...body }, sending);
  }
}

interface Trying {
  live: LiveClub;
  health: Health;
  random: Random;
  sizes: Wanted;
}

async function tryKind(kind: Kind, { live, health, random, sizes }: Trying) {
  process.stdout.write(`  ${kind.name}…\n`);
  const heard = (await live.server()).output().length;
  const alone = await measureAlone(kind, live, await live.signIn());
  const attacked = await attack({
    kind,
    live,
    health,
    random,
    routes: ROUTE_PATTERNS,
    requests: countOf(kind, sizes.requests),
    clients: kind.clients ?? sizes.clients,
  });
  for (const { status, ms } of alone.replies) {
    attacked.statuses.set(status, (attacked.statuses.get(status) ?? 0) + 1);
    attacked.worstMs = Math.max(attacked.worstMs, ms);
  }
  attacked.sent += alone.asked;
  const printed = (await live.server()).output().slice(heard);
  const broken = [
    ...alone.broken,
    ...attacked.broken,
    ...flawsOf(kind.name, attacked, kind.growthMb),
  ];
  if (PRINTED_STACK.test(printed)) broken.push(`${kind.name}: a stack was printed`);
  const cost = alone.asked > 0 ? alone.worst : undefined;
  return { row: rowOf(kind.name, attacked, cost), broken, sent: attacked.sent };
}

/**
 * How many requests of a kind; each type is sent to each route at least once when there are enough requests.
 */
function countOf({ name, share, most = Number.POSITIVE_INFINITY }: Kind, requests: number): number {
  const wanted = Math.ceil(requests * share);
  return Math.min(
    most,
    name === "types" ? Math.min(requests, Math.max(wanted, countTypes(ROUTE_PATTERNS))) : wanted,
  );
}

function flawsOf(
  name: string,
  { waits, grownMb }: Attacked,
  growthMb: number = GROWTH_MB,
): string[] {
  const flaws: string[] = [];
  if (waits.ownMs > HEALTH_MS) flaws.push(`${name}: /healthz waited ${waits.ownMs.toFixed(0)} ms`);
  if (grownMb > growthMb) flaws.push(`${name}: ${grownMb.toFixed(0)} MB more than before`);
  return flaws;
}

function rowOf(
  name: string,
  { sent, statuses, worstMs, waits, grownMb }: Attacked,
  cost?: { cpuMs: number; memoryMb: number },
): string[] {
  const told = [...statuses].sort(([a], [b]) => a - b);
  const failed = told
    .filter(([status]) => status >= 500)
    .reduce((sum, [, count]) => sum + count, 0);
  const listed = told.map(([status, count]) => `${status || "none"}×${count}`).join(" ");
  const round = (value: number | undefined) => value?.toFixed(0) ?? "–";
  return [
    ...[name, `${sent}`, `${failed}`, listed, round(worstMs), round(cost?.cpuMs)],
    ...[round(cost?.memoryMb), round(waits.ms), round(waits.ownMs), round(grownMb)],
  ];
}
