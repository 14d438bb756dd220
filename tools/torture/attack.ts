/** Many clients sending one kind of hostile requests, with a health probe beside them. */

import { Flaws } from "./flaws";
import type { Health, Waits } from "./health";
import type { Kind } from "./hostile/kinds";
import type { Random } from "./hostile/random";
import type { HostileRequest, Role } from "./hostile/request";
import type { LiveClub } from "./live-club";
import { type Reply, sendRaw, sendRequest } from "./send";
import { Tally } from "./tally";

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
  const tally = new Tally(pid);
  const flaws = new Flaws();
  let sent = 0;
  let lost = 0;
  let ends = 0;
  const isHopeless = () => lost >= LOST_AT_MOST || ends >= ENDS_AT_MOST;
  const note = (hostile: HostileRequest, role: Role, reply: Reply) => {
    tally.note(reply.status, reply.ms);
    for (const flaw of reply.flaws) flaws.add(flaw, `${hostile.what} as ${role}`);
    if (reply.status === 0 && reply.flaws.length > 0) lost += 1;
  };
  const client = async () => {
    while (sent < requests && !isHopeless()) {
      const number = sent;
      sent += 1;
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
  const figures = tally.figures();
  // A hanging server would block the probe too.
  if (isHopeless()) await live.restart();
  const waits = await health.stop();
  const broken = flaws.lines(kind.name);
  if (ends > 0) broken.push(`${kind.name}: the server ended under it`);
  if (isHopeless()) broken.push(`${kind.name}: given up after ${sent} of ${requests}`);
  return { ...figures, sent, waits, broken };
}

function addressFrom(random: Random): string {
  const part = () => Math.floor(random() * 254) + 1;
  return `10.${part()}.${part()}.${part()}`;
}
