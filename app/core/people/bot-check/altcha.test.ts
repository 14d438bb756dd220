import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Prover } from "./solve-puzzle";

const MINUTE_MS = 60_000;

let asked = 0;
let pageShows: (event: { persisted: boolean }) => void = () => {};
let clock = 0;
let prover: Prover;

beforeEach(async () => {
  [asked, clock] = [0, 1_800_000_000_000];
  vi.stubGlobal("addEventListener", (_: string, listener: typeof pageShows) => {
    pageShows = listener;
  });
  vi.stubGlobal("fetch", () => {
    asked += 1;
    return new Promise(() => {});
  });
  vi.spyOn(Date, "now").mockImplementation(() => clock);
  // The page's own time stands still while a device sleeps.
  vi.spyOn(performance, "now").mockReturnValue(5);
  vi.resetModules();
  prover = (await import("./altcha")).workProver;
  prover.begin();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a puzzle is solved once while its form is filled in", () => {
  clock += 7 * MINUTE_MS;
  prover.begin();
  expect(asked).toBe(1);
});

test("a puzzle from before the device slept is solved anew", () => {
  clock += 8 * MINUTE_MS;
  prover.begin();
  expect(asked).toBe(2);
});

test.each([
  { persisted: true, puzzles: 2 },
  { persisted: false, puzzles: 1 },
])("a page shown from the browser's cache ($persisted) has $puzzles puzzles", (one) => {
  pageShows({ persisted: one.persisted });
  prover.begin();
  expect(asked).toBe(one.puzzles);
});
