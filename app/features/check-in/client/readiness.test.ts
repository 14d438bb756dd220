import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { listOf, NOW } from "../../../../tests/support/check-in-desk";
import { readinessOf } from "./readiness";

const GOOD: Parameters<typeof readinessOf>[0] = {
  list: listOf({ timeZone: "Asia/Kolkata" }),
  people: 107,
  waiting: 0,
  unsettled: 0,
  camera: "ready",
  isKept: true,
  isInstalled: false,
  now: NOW + HOUR_MS,
};

test("a phone with everything is ready, installed or not, and says what list it has", () => {
  const { isReady, facts } = readinessOf(GOOD);
  expect(isReady).toBe(true);
  expect(facts.map(({ text }) => text)).toEqual([
    "List of 107 from 5:30 am",
    "Camera allowed",
    "Clock right",
    "Opens without a signal",
    "0 waiting",
    "Not installed as an app",
  ]);
  expect(readinessOf({ ...GOOD, isInstalled: true }).isReady).toBe(true);
});

test.each([
  [{ list: undefined }, "No list on this phone"],
  [{ now: NOW + 12 * HOUR_MS + 1 }, "List of 107 from 5:30 am, too old"],
  [{ camera: "ask" }, "Camera not allowed yet: press Scan once"],
  [{ camera: "none" }, "No camera: use the list and the codes"],
  [
    { list: listOf({ clockOffMs: -35 * MINUTE_MS }) },
    "Clock wrong by 35 min: the club's time is used",
  ],
  [{ isKept: false }, "Not kept on this phone yet"],
  [{ waiting: 3 }, "3 waiting to be sent"],
  [{ unsettled: 2 }, "2 to settle"],
] as const)("a phone with %o is not ready, and says so", (lack, text) => {
  const { isReady, facts } = readinessOf({ ...GOOD, ...lack });
  expect(isReady).toBe(false);
  expect(facts.filter(({ isMet }) => isMet === false).map((fact) => fact.text)).toContain(text);
});
