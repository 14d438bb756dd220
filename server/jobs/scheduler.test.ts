import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "~/gateways/log";
import { type Job, runJobs, startJobs } from "./scheduler";

const EVERY_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A log that keeps its lines. */
function keptLog() {
  const lines: Record<string, unknown>[] = [];
  const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}

/** A job that records its runs, each of which lasts until `end` is called. */
function longJob(name: string) {
  const ends: (() => void)[] = [];
  const run = () => new Promise<void>((resolve) => void ends.push(resolve));
  return { job: { name, run }, ends };
}

/** Two rounds that record their jobs' runs: one at the start and every two minutes, one every minute. */
function startRounds() {
  const ran: string[] = [];
  const job = (name: string): Job => ({ name, run: async () => ran.push(name) });
  const rounds = [
    { everyMs: EVERY_MS, atStart: false, jobs: [job("minute")] },
    { everyMs: 2 * EVERY_MS, atStart: true, jobs: [job("first"), job("second")] },
  ];
  return { ran, scheduler: startJobs(rounds, keptLog().log) };
}

test("a round runs at the start only with `atStart`", async () => {
  const { ran, scheduler } = startRounds();
  await vi.advanceTimersByTimeAsync(EVERY_MS - 1);
  expect(ran).toEqual(["first", "second"]);
  await scheduler.stop();
});

test("a round runs at its interval", async () => {
  const { ran, scheduler } = startRounds();
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(ran).toEqual(["first", "second", "minute"]);
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(ran.slice(3).toSorted()).toEqual(["first", "minute", "second"]);
  await scheduler.stop();
});

test("a stopped scheduler runs no more rounds", async () => {
  const { ran, scheduler } = startRounds();
  await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
  await scheduler.stop();
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(4 * EVERY_MS);
  expect(ran).toHaveLength(6);
});

/** Runs a job that fails before one that does not. */
async function runBroken() {
  const { log, lines } = keptLog();
  const ran: string[] = [];
  const broken = { name: "broken", run: () => Promise.reject(new Error("disk full")) };
  await runJobs([broken, { name: "next", run: async () => ran.push("next") }], log);
  return { ran, lines };
}

test("a failed job stops no other", async () => {
  expect((await runBroken()).ran).toEqual(["next"]);
});

test("a failed job is logged by name", async () => {
  const err = expect.objectContaining({ message: "disk full" });
  expect((await runBroken()).lines).toEqual([
    expect.objectContaining({ event: "job_failed", job: "broken", err }),
  ]);
});

test("a running round is not started again", async () => {
  const { job, ends } = longJob("slow");
  const scheduler = startJobs([{ everyMs: EVERY_MS, atStart: true, jobs: [job] }], keptLog().log);
  await vi.advanceTimersByTimeAsync(3 * EVERY_MS);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await scheduler.stop();
});

test("a job that never ends is given up, told to stop, logged, and run again in its next round", async () => {
  const { log, lines } = keptLog();
  const signals: AbortSignal[] = [];
  const hanging: Job = {
    name: "hanging",
    mayTakeMs: 10 * EVERY_MS,
    run: (stopping) => {
      signals.push(stopping);
      return new Promise(() => undefined);
    },
  };
  const after = longJob("after");
  startJobs([{ everyMs: EVERY_MS, atStart: true, jobs: [hanging, after.job] }], log);
  await vi.advanceTimersByTimeAsync(10 * EVERY_MS - 1);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  const err = expect.objectContaining({ message: "It has not ended within 10 minutes." });
  expect(lines).toEqual([expect.objectContaining({ event: "job_failed", job: "hanging", err })]);
  expect(after.ends).toHaveLength(1);
  after.ends[0]?.();
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(signals).toHaveLength(2);
});

test("stopping waits for the running job and starts no other", async () => {
  const { job, ends } = longJob("slow");
  const after = longJob("after");
  const jobs = [job, after.job];
  const scheduler = startJobs([{ everyMs: EVERY_MS, atStart: true, jobs }], keptLog().log);
  let isStopped = false;
  const stopped = scheduler.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
  expect(isStopped).toBe(false);
  ends[0]?.();
  await stopped;
  expect(isStopped).toBe(true);
  expect(ends).toHaveLength(1);
  expect(after.ends).toHaveLength(0);
});
