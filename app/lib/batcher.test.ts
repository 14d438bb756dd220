import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Batcher } from "./batcher.server";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function gathering(expected: number) {
  const handled: number[][] = [];
  const handle = async (items: number[]) => void handled.push(items);
  return { handled, batcher: new Batcher<number>({ expected, withinMs: 50, handle }) };
}

test("entries within the time are handled together, a later one alone", async () => {
  const { handled, batcher } = gathering(4);
  const first = [batcher.add(1), batcher.add(2)];
  await vi.advanceTimersByTimeAsync(49);
  expect(handled).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await Promise.all(first);
  expect(handled).toEqual([[1, 2]]);
  const late = batcher.add(3);
  await vi.advanceTimersByTimeAsync(50);
  await late;
  expect(handled).toEqual([[1, 2], [3]]);
});

test("once all expected entries are there nothing waits any more", async () => {
  const { handled, batcher } = gathering(2);
  await Promise.all([batcher.add(1), batcher.add(2)]);
  expect(handled).toEqual([[1, 2]]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a failure rejects the entries of its group alone", async () => {
  let fails = true;
  const handle = async () => {
    if (fails) throw new Error("disk full");
  };
  const batcher = new Batcher<number>({ expected: 3, withinMs: 50, handle });
  const both = Promise.allSettled([batcher.add(1), batcher.add(2)]);
  await vi.advanceTimersByTimeAsync(50);
  expect((await both).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  fails = false;
  await expect(batcher.add(3)).resolves.toBeUndefined();
});
