import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  isServerAnswering,
  SIGNAL_LOST_MS,
  watchConnection,
  watchSignal,
} from "../desk/use-connection";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A watched page, a server that can fail, and the calls made. */
function watched(waitMs = 20_000) {
  const seen: string[] = [];
  const page = { isThere: true, sign: () => {}, seen };
  const stop = watchConnection({
    waitMs,
    onThere: () => void seen.push("brought"),
    onLost: (isLost) => seen.push(isLost ? "lost" : "there"),
    isThere: async () => page.isThere,
    onWakeUp: (look) => {
      page.sign = look;
      return () => seen.push("stopped");
    },
  });
  return { ...page, page, stop };
}

test("onThere is called when the current code expires", async () => {
  const { seen } = watched();
  await vi.advanceTimersByTimeAsync(19_999);
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toEqual(["brought", "there"]);
});

test("a regained connection is noticed within five seconds", async () => {
  const { page, seen } = watched();
  page.isThere = false;
  page.sign();
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual(["lost"]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen).toEqual(["lost", "lost"]);
  page.isThere = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen.slice(2)).toEqual(["brought", "there"]);
});

test("a stopped watch sends no requests", async () => {
  const { page, seen, stop } = watched();
  page.sign();
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual(["stopped", "there"]);
});

test("a 401 is an answer of the server, a 5xx of a proxy is none", async () => {
  const answering = (status: number) => async () => new Response(null, { status });
  expect(await isServerAnswering(answering(502), "/")).toBe(false);
  expect(await isServerAnswering(answering(401), "/")).toBe(true);
  expect(await isServerAnswering(() => Promise.reject(new TypeError("no network")), "/")).toBe(
    false,
  );
});

/** A line whose answers take `delayMs`, until the signal goes at `goneMs`; what the watch said, with the times. */
function line({ delayMs, goneMs = Infinity }: { delayMs: () => number; goneMs?: number }) {
  const started = Date.now();
  const at = () => Date.now() - started;
  const said: { word: "lost" | "back"; at: number }[] = [];
  const state = { isSeen: true, goneMs };
  const stop = watchSignal({
    isThere: (limitMs) => {
      const delay = delayMs();
      const isAnswered = delay < limitMs && at() + delay < state.goneMs;
      return new Promise((resolve) =>
        setTimeout(() => resolve(isAnswered), isAnswered ? delay : limitMs),
      );
    },
    isSeen: () => state.isSeen,
    onLost: () => said.push({ word: "lost", at: at() }),
    onBack: () => said.push({ word: "back", at: at() }),
  });
  return { said, state, stop };
}

test("a signal that goes is said within three seconds, whenever it goes, and not before", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 20_000 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 1_400 })),
      async (goneMs, delays) => {
        const { said, stop } = line({ goneMs, delayMs: () => delays.next().value });
        await vi.advanceTimersByTimeAsync(goneMs);
        const before = said.length;
        await vi.advanceTimersByTimeAsync(3_000);
        stop();
        expect([before, said[0]?.word]).toEqual([0, "lost"]);
      },
    ),
  );
});

test("a line that answers late but steadily is no lost signal", async () => {
  const { said, stop } = line({ delayMs: () => 2_300 });
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  expect(said).toEqual([]);
});

test("a lost signal is said again each second, and its return once", async () => {
  const { said, state, stop } = line({ delayMs: () => 20, goneMs: 0 });
  await vi.advanceTimersByTimeAsync(SIGNAL_LOST_MS + 2_000);
  expect(said.map(({ word }) => word)).toEqual(["lost", "lost", "lost"]);
  state.goneMs = Infinity;
  await vi.advanceTimersByTimeAsync(5_000);
  stop();
  expect(said.slice(3).map(({ word }) => word)).toEqual(["back"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toHaveLength(4);
});

test("a page out of view asks nothing, and begins anew when it is seen", async () => {
  const { said, state, stop } = line({ delayMs: () => 20, goneMs: 0 });
  state.isSeen = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual([]);
  state.isSeen = true;
  await vi.advanceTimersByTimeAsync(3_000);
  stop();
  expect(said.map(({ word }) => word)).toEqual(["lost"]);
});
