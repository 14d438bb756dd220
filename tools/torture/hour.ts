/**
 * Mixed requests at an even rate for a long time, with reports and exports: errors, waits by kind from when
 * each request was due, and the growth of the server's memory.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { SERVER_ARGS, SERVER_ENV } from "../../scripts/lib-build.mjs";
import { percentile } from "./clients";
import type { Club } from "./club";
import { onBoth } from "./databases";
import { type MixedRequest, mixOf } from "./mixed-requests";
import { usageOf } from "./process-cost";
import type { Found, Sizes } from "./trial";

const PER_SECOND = 100;
const HOUR_SECONDS = 3_600;
/** Nobody's day begins with a hundred requests a second; what a start does under load is another trial's. */
const RISING_SECONDS = 30;
const MEMBERS = 2_000;
const P99_MS = 200;
const SAMPLE_MS = 5_000;
/** Memory is compared from the end of the warm-up on: ten minutes, in a shorter run a quarter. */
const WARM_UP_SECONDS = 600;
const GROWTH = 1.1;
/** With fewer samples the garbage collector's variation is larger than the measured growth. */
const SAMPLES_NEEDED = 100;

export function hour({ seconds = HOUR_SECONDS, members = MEMBERS, kinds }: Sizes) {
  const what = `${seconds} s of ${PER_SECOND} mixed requests/s, ${members} members`;
  return onBoth(what, (club) => holdOut(club, { seconds, members }), kinds);
}

/** When a request is due, in milliseconds after the first: the rate rises evenly at first. */
function dueMs(number: number): number {
  const whileRising = (RISING_SECONDS * PER_SECOND) / 2;
  const seconds =
    number < whileRising
      ? Math.sqrt((2 * RISING_SECONDS * number) / PER_SECOND)
      : RISING_SECONDS + (number - whileRising) / PER_SECOND;
  return seconds * 1000;
}

async function holdOut(
  club: Club,
  { seconds, members }: { seconds: number; members: number },
): Promise<Found> {
  const server = await club.start(SERVER_ENV, SERVER_ARGS);
  const data = club.data();
  const mix = await mixOf(server.url, data, { members, requests: seconds * PER_SECOND });
  const waits = new Map<string, number[]>();
  const broken: string[] = [];
  const memory: number[] = [];
  const running = new Set<Promise<void>>();
  const begun = performance.now();
  const ask = async ({ kind, path, send }: MixedRequest, due: number) => {
    const flaw = await send();
    const ms = performance.now() - due;
    const own = waits.get(kind) ?? [];
    waits.set(kind, own);
    own.push(ms);
    const at = ((due - begun) / 1000).toFixed(0);
    if (flaw) broken.push(`${kind} ${path} at ${at} s: ${flaw}`);
  };
  let sampled = begun;
  for (let number = 0; dueMs(number) < seconds * 1000; number += 1) {
    const due = begun + dueMs(number);
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    const request = mix.next(number);
    const asked: Promise<void> = ask(request, due).finally(() => running.delete(asked));
    running.add(asked);
    if (performance.now() - sampled < SAMPLE_MS) continue;
    sampled = performance.now();
    memory.push(usageOf(server.child.pid ?? 0)?.memoryMb ?? 0);
  }
  await Promise.all(running);
  const kept = new Set(await data.submitKeys());
  const lost = mix.acknowledged.filter((key) => !kept.has(key));
  broken.push(...lost.map((key) => `lost ${key}`), ...(await data.flaws()));
  await data.close();
  await server.stop();
  const all = [...waits.values()].flat();
  const p99 = percentile(all, 0.99);
  if (p99 >= P99_MS) broken.push(`p99 ${p99.toFixed(0)} ms`);
  const grown = growthOf(memory, seconds);
  if (grown.isJudged && grown.ratio >= GROWTH) broken.push(`memory ${grown}`);
  return {
    figures: {
      requests: all.length,
      errors: broken.length,
      p99: `${p99.toFixed(0)} ms`,
      longest: `${percentile(all, 1).toFixed(0)} ms`,
      memory: grown,
      acknowledged: mix.acknowledged.length,
      lost: lost.length,
    },
    table: tableOf(waits),
    broken,
  };
}

/** The median of the last fifth of the samples after the warm-up, relative to that of the first fifth. */
function growthOf(memory: readonly number[], seconds: number) {
  const warmUp = Math.min(WARM_UP_SECONDS, seconds / 4);
  const after = memory.slice(Math.floor((warmUp * 1000) / SAMPLE_MS));
  const fifth = Math.ceil(after.length / 5);
  const first = percentile(after.slice(0, fifth), 0.5);
  const last = percentile(after.slice(-fifth), 0.5);
  const isJudged = after.length >= SAMPLES_NEEDED;
  const text = `${first.toFixed(0)} to ${last.toFixed(0)} MB${isJudged ? "" : " (too short to judge)"}`;
  return { ratio: last / first, isJudged, toString: () => text };
}

function tableOf(waits: ReadonlyMap<string, number[]>): string[][] {
  const ms = (value: number) => value.toFixed(0);
  const rows = [...waits].map(([kind, own]) => {
    const at = (share: number) => ms(percentile(own, share));
    return [kind, `${own.length}`, at(0.5), at(0.99), at(1)];
  });
  return [["kind", "requests", "p50, ms", "p99, ms", "longest, ms"], ...rows];
}
