import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isServerAnswering, watchConnection } from "../desk/use-connection";

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
