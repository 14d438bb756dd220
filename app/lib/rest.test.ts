import { expect, test } from "vitest";
import { restWhileBusy } from "./rest.server";

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
