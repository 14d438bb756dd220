import fc from "fast-check";
import { expect, test } from "vitest";
import { letOthersGoFirst, restAfterMs, restWhileBusy } from "./rest.server";

test("restWhileBusy returns also when the process stays busy", async () => {
  let isOver = false;
  const work = (): void => {
    if (!isOver) setImmediate(work);
  };
  work();
  await restWhileBusy();
  isOver = true;
  await expect(restWhileBusy()).resolves.toBeUndefined();
});

const workTimes = fc.double({ min: 0.01, max: 10_000, noNaN: true });

test("work takes a tenth of the time while its rests are short", () => {
  fc.assert(
    fc.property(workTimes, (workedMs) => {
      const rests = restAfterMs(workedMs);
      if (rests < 200) expect(workedMs / (workedMs + rests)).toBeCloseTo(0.1);
    }),
  );
  expect(restAfterMs(10)).toBeCloseTo(90);
});

test("work rests for 200 ms at most", () => {
  fc.assert(
    fc.property(workTimes, (workedMs) => {
      expect(restAfterMs(workedMs)).toBeLessThanOrEqual(200);
    }),
  );
});

test("letOthersGoFirst runs earlier pending work first", async () => {
  const order: string[] = [];
  setImmediate(() => order.push("request"));
  await letOthersGoFirst();
  order.push("work");
  expect(order).toEqual(["request", "work"]);
});
