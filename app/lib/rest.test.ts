import { expect, test } from "vitest";
import { restWhileBusy } from "./rest.server";

test("a rest ends, also when the process never gets quiet", async () => {
  let isOver = false;
  const work = (): void => {
    if (!isOver) setImmediate(work);
  };
  work();
  await restWhileBusy();
  isOver = true;
  await expect(restWhileBusy()).resolves.toBeUndefined();
});
