import fc from "fast-check";
import { expect, test } from "vitest";
import { pauseAfterMs, pauseWhileBusy, yieldToEventLoop } from "./pauses.server";

test("pauseWhileBusy returns also when the process stays busy", async () => {
  let isOver = false;
  const work = (): void => {
    if (!isOver) setImmediate(work);
  };
  work();
  await pauseWhileBusy();
  isOver = true;
  await expect(pauseWhileBusy()).resolves.toBeUndefined();
});

const workTimes = fc.double({ min: 0.01, max: 10_000, noNaN: true });

test("work takes a tenth of the time while its rests are short", () => {
  fc.assert(
    fc.property(workTimes, (workedMs) => {
      const rests = pauseAfterMs(workedMs);
      if (rests < 200) expect(workedMs / (workedMs + rests)).toBeCloseTo(0.1);
    }),
  );
  expect(pauseAfterMs(10)).toBeCloseTo(90);
});

test("work rests for 200 ms at most", () => {
  fc.assert(
    fc.property(workTimes, (workedMs) => {
      expect(pauseAfterMs(workedMs)).toBeLessThanOrEqual(200);
    }),
  );
});

test("yieldToEventLoop runs earlier pending work first", async () => {
  const order: string[] = [];
  setImmediate(() => order.push("request"));
  await yieldToEventLoop();
  order.push("work");
  expect(order).toEqual(["request", "work"]);
});
