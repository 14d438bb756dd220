import { expect, test, vi } from "vitest";
import { stubStorage } from "../../../../tests/support/stub-storage";
import { keepDeskChoice, readDeskChoice, takeAskedEvent } from "./state";

const stored = stubStorage("sessionStorage");
const NOW = 1_000_000;
const HALF_A_DAY_MS = 12 * 60 * 60 * 1000;

test.each([
  { chosen: "other-run", place: "finish" as const },
  { chosen: undefined, place: "finish" as const },
  { chosen: "other-run", place: "start" as const },
])(
  "the choice of event and place is kept in the tab for twelve hours: $chosen, $place",
  (choice) => {
    keepDeskChoice(choice, NOW);
    expect(readDeskChoice(NOW + HALF_A_DAY_MS - 1)).toEqual(choice);
    expect(readDeskChoice(NOW + HALF_A_DAY_MS)).toBeUndefined();
  },
);

test("no choice is read once it is forgotten, or from another stored text", () => {
  keepDeskChoice({ chosen: "other-run", place: "start" }, NOW);
  for (const key of stored.keys()) stored.set(key, "soon finish other-run");
  expect(readDeskChoice(NOW)).toBeUndefined();
  keepDeskChoice(undefined, NOW);
  expect(stored.size).toBe(0);
});

test("the event of the address is taken once, so that a reload opens what was chosen since", () => {
  const address = { pathname: "/qr-scanner", search: "?event=other-run" };
  vi.stubGlobal("location", address);
  const replaceState = (_state: unknown, _title: string, path: string) => {
    const { pathname, search } = new URL(path, "https://club.example");
    Object.assign(address, { pathname, search });
  };
  vi.stubGlobal("history", { state: null, replaceState });
  expect(takeAskedEvent()).toBe("other-run");
  expect(address.pathname).toBe("/qr-scanner");
  expect(takeAskedEvent()).toBeUndefined();
});
