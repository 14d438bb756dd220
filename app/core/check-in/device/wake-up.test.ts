import { expect, test } from "vitest";
import { listenForWakeUp } from "../unsent/use-unsent";

test("listenForWakeUp reacts to a returning network and a visible page until stopped", () => {
  const network = new EventTarget();
  const page = Object.assign(new EventTarget(), { visibilityState: "hidden" as const });
  let looks = 0;
  const stop = listenForWakeUp(
    () => {
      looks += 1;
    },
    { network, page },
  );
  page.dispatchEvent(new Event("visibilitychange"));
  network.dispatchEvent(new Event("online"));
  expect(looks, "in a hidden page nothing starts").toBe(0);
  Object.assign(page, { visibilityState: "visible" });
  page.dispatchEvent(new Event("visibilitychange"));
  network.dispatchEvent(new Event("online"));
  expect(looks).toBe(2);
  stop();
  network.dispatchEvent(new Event("online"));
  page.dispatchEvent(new Event("visibilitychange"));
  expect(looks).toBe(2);
});
