import { createChallenge } from "altcha-lib/v1";
import { afterEach, expect, test, vi } from "vitest";
import { solveInBackground } from "./solve-in-background";
import type { Puzzle } from "./solve-puzzle";

const MAX = 50;
const NUMBER = 37;

async function makePuzzle(): Promise<Puzzle> {
  const made = await createChallenge({ hmacKey: "key", maxnumber: MAX, number: NUMBER });
  return { ...made, maxnumber: MAX };
}

/** A worker that does this with each message. */
function workerThat(handle: (worker: FakeWorker) => void) {
  const ended = vi.fn();
  class Fake extends FakeWorker {
    terminate = ended;
    postMessage() {
      queueMicrotask(() => handle(this));
    }
  }
  vi.stubGlobal("Worker", Fake);
  return ended;
}

class FakeWorker {
  onmessage: (event: { data: unknown }) => void = () => {};
  onerror: (event: unknown) => void = () => {};
}

afterEach(() => vi.unstubAllGlobals());

const solves = (worker: FakeWorker) => worker.onmessage({ data: { number: 5, took: 1 } });
const fails = (worker: FakeWorker) => worker.onerror(new Event("error"));

test("the worker's solution is the answer", async () => {
  workerThat(solves);
  expect(await solveInBackground(await makePuzzle())).toEqual({ number: 5, took: 1 });
});

test("after a failed worker the page solves the puzzle", async () => {
  workerThat(fails);
  expect(await solveInBackground(await makePuzzle())).toMatchObject({ number: NUMBER });
});

test.each([
  ["solves the puzzle", solves],
  ["fails", fails],
])("a worker that %s is ended", async (_, handle) => {
  const ended = workerThat(handle);
  await solveInBackground(await makePuzzle());
  expect(ended).toHaveBeenCalledOnce();
});

test("a browser without workers solves the puzzle in the page", async () => {
  vi.stubGlobal("Worker", undefined);
  expect(await solveInBackground(await makePuzzle())).toMatchObject({ number: NUMBER });
});
