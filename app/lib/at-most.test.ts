import { expect, test } from "vitest";
import { atMost } from "./concurrency-limits";

test("at most three of ten tasks run at once, in order, also when some fail", async () => {
  const inLine = atMost(3);
  const began: number[] = [];
  let running = 0;
  let most = 0;
  const work = (index: number) => async () => {
    began.push(index);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
    if (index % 2 === 0) throw new Error("failed");
    return index;
  };
  const all = await Promise.allSettled(Array.from({ length: 10 }, (_, at) => inLine(work(at))));
  expect(most).toBe(3);
  expect(began).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  expect(await inLine(async () => "after")).toBe("after");
});
