/**
 * SIGTERM under load: open requests are answered, probes report 'not ready' at once, the process ends in
 * time.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./clients";
import type { Club } from "./club";
import { onBoth } from "./databases";
import type { Found, Sizes } from "./trial";

/** Added to a probe's usual time under this load. */
const NOT_READY_MS = 100;
const GONE_MS = 10_000;

export function cleanStop({ rounds = 5, clients = 50 }: Sizes) {
  return onBoth(`SIGTERM ${rounds} times under ${clients} clients`, (club) =>
    stopOften(club, rounds, clients),
  );
}

async function stopOften(club: Club, rounds: number, clients: number): Promise<Found> {
  const broken: string[] = [];
  const visits = { answered: 0, late: 0 };
  let usual = 0;
  let notReady = 0;
  let gone = 0;
  for (let round = 0; round < rounds; round += 1) {
    const server = await club.start();
    const stop = { at: Number.POSITIVE_INFINITY };
    const work = Array.from({ length: clients }, () => visit(server.url, stop, visits, broken));
    await sleep(500);
    const probed = performance.now();
    await ask(server.url, "/readyz");
    usual = Math.max(usual, performance.now() - probed);
    stop.at = performance.now();
    server.child.kill("SIGTERM");
    await untilNotReady(server.url, broken);
    notReady = Math.max(notReady, performance.now() - stop.at);
    const { code } = await server.ended;
    gone = Math.max(gone, performance.now() - stop.at);
    if (code !== 0) broken.push(`ended with ${code}`);
    await Promise.all(work);
  }
  if (notReady > NOT_READY_MS + 2 * usual) broken.push(`not ready after ${notReady.toFixed(0)} ms`);
  if (gone > GONE_MS) broken.push(`gone after ${gone.toFixed(0)} ms`);
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const figures = {
    ...visits,
    "a probe takes": ms(usual),
    "not ready": ms(notReady),
    gone: ms(gone),
  };
  return { figures, broken };
}

/**
 * Sends requests until connections are refused. Those sent before the signal must be answered; those sent
 * half a second after the probes changed may be refused or reset.
 */
async function visit(
  url: string,
  stop: { at: number },
  visits: { answered: number; late: number },
  broken: string[],
): Promise<void> {
  for (let status = 200; status === 200; ) {
    const sent = performance.now();
    const answer = await ask(url, "/events");
    status = answer.status;
    if (status === 200) visits.answered += 1;
    else if (status !== 0) broken.push(`an answer of ${status}`);
    else if (sent < stop.at) broken.push(`in flight: ${answer.text}`);
    else if (answer.text !== "ECONNREFUSED") visits.late += 1;
  }
}

async function untilNotReady(url: string, broken: string[]): Promise<void> {
  for (let status = 200; status === 200; ) {
    ({ status } = await ask(url, "/readyz"));
    if (status === 0) broken.push("closed before a probe was told 'not ready'");
  }
}
