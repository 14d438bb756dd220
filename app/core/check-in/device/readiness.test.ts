import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { listOf, NOW } from "../../../../tests/support/check-in-desk";
import { offlineGapOf, readinessOf } from "./readiness";

const GOOD: Parameters<typeof readinessOf>[0] = {
  list: listOf({ timeZone: "Asia/Kolkata" }),
  people: 107,
  waiting: 0,
  unsettled: 0,
  camera: "ready",
  isKept: true,
  isInstalled: false,
  isTimeInDoubt: false,
  isWritable: true,
  now: NOW + HOUR_MS,
};

test("a phone with everything is ready, installed or not", () => {
  for (const isInstalled of [false, true])
    expect(readinessOf({ ...GOOD, isInstalled }).isReady).toBe(true);
});

test("a ready phone shows what makes it ready", () => {
  expect(readinessOf(GOOD).facts.map(({ text }) => text)).toEqual([
    "List of 107 from 5:30 am",
    "Camera allowed",
    "Clock right",
    "Saves check-ins",
    "Opens without a signal",
    "0 waiting",
    "Not installed as an app",
  ]);
});

test.each([
  [{ list: undefined }, "No list on this phone"],
  [
    { list: listOf({ fetchedAt: NOW - 12 * HOUR_MS, timeZone: "Asia/Kolkata" }) },
    "List of 107 from 5:30 pm, too old",
  ],
  [{ now: NOW + 4 * HOUR_MS }, "List of 107 is from a run that is over"],
  [{ camera: "ask" }, "Camera not allowed yet: press Scan once"],
  [{ camera: "none" }, "No camera: use the list and the codes"],
  [
    { list: listOf({ clockOffMs: -35 * MINUTE_MS }) },
    "Clock wrong by 35 min: the club's time is used",
  ],
  [{ isTimeInDoubt: true, now: NOW - 2 * HOUR_MS }, "Clock may be wrong"],
  [{ isWritable: undefined }, "Trying whether this phone saves check-ins"],
  [
    { isWritable: false },
    "This phone can't save check-ins: leave the private window, or free some space",
  ],
  [{ isKept: false }, "Not kept on this phone yet"],
  [{ waiting: 3 }, "3 waiting to be sent"],
  [{ unsettled: 2 }, "2 to decide"],
] as const)("a phone with %o shows why it is not ready", (lack, text) => {
  const { isReady, facts } = readinessOf({ ...GOOD, ...lack });
  expect(isReady).toBe(false);
  expect(facts.filter(({ isMet }) => isMet === false).map((fact) => fact.text)).toContain(text);
});

test("a phone without a list says nothing of its clock, which nothing is wrong with", () => {
  const { facts } = readinessOf({ ...GOOD, list: undefined, waiting: 1 });
  const missing = facts.filter(({ isMet }) => isMet === false).map(({ text }) => text);
  expect(missing).toEqual(["No list on this phone", "1 waiting to be sent"]);
});

const at = (now: number) => ({ now, isWritable: true, isTimeInDoubt: false });

test("without a signal a phone that can't save lacks that first", () => {
  expect(offlineGapOf(undefined, { ...at(NOW), isWritable: false })).toBe("storage");
  expect(offlineGapOf(listOf(), { ...at(NOW), isWritable: undefined })).toBeUndefined();
});

test("without a signal a phone lacks a list, that of a current event, or a trusted clock", () => {
  const list = listOf();
  expect(offlineGapOf(undefined, at(NOW))).toBe("list");
  expect(offlineGapOf(list, at(NOW))).toBeUndefined();
  expect(offlineGapOf(list, at(NOW + 4 * HOUR_MS))).toBe("other_list");
  expect(offlineGapOf(list, { ...at(NOW - 2 * HOUR_MS), isTimeInDoubt: true })).toBe("time");
  const early = { ...list, clockOffMs: -3 * HOUR_MS };
  expect(offlineGapOf(early, at(NOW + 4 * HOUR_MS))).toBeUndefined();
});
