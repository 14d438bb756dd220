import { expect, test } from "vitest";
import {
  DOUBLE_TAP_MS,
  DOUBLE_TAP_PIXELS,
  doubleTaps,
  hiddenForMs,
  type Tap,
  UNDER_FINGER_MS,
} from "../desk/use-double-tap-guard";

const CHECK_IN = { name: "Check in" };
const PAID = { name: "Paid in cash" };

/** A tap on 'Paid in cash' where 'Check in' was tapped at 5,000 ms. */
function afterCheckIn(changes: Partial<Tap> = {}, shownMs?: number): boolean {
  const taps = doubleTaps();
  const tap = { x: 280, y: 410, atMs: 5_000 };
  expect(taps.isSecond({ ...tap, control: CHECK_IN })).toBe(false);
  if (shownMs !== undefined) taps.shown(shownMs);
  return taps.isSecond({ ...tap, control: PAID, ...changes });
}

test("a second tap on a button that came under the finger is one of a double tap for a second", () => {
  expect(afterCheckIn({ atMs: 5_000 + DOUBLE_TAP_MS - 1 })).toBe(true);
  expect(afterCheckIn({ atMs: 5_000 + DOUBLE_TAP_MS })).toBe(false);
});

test("a slow phone's button counts from when it is shown", () => {
  const atMs = 5_900 + DOUBLE_TAP_MS - 1;
  expect(afterCheckIn({ atMs }, 5_900)).toBe(true);
  expect(afterCheckIn({ atMs: atMs + 1 }, 5_900)).toBe(false);
});

test("a tap elsewhere, on the same button or after a miss is a tap of its own", () => {
  expect(afterCheckIn({ atMs: 5_200, y: 410 + DOUBLE_TAP_PIXELS })).toBe(true);
  expect(afterCheckIn({ atMs: 5_200, y: 411 + DOUBLE_TAP_PIXELS })).toBe(false);
  expect(afterCheckIn({ atMs: 5_200, control: CHECK_IN })).toBe(false);
  const taps = doubleTaps();
  expect(taps.isSecond({ x: 280, y: 410, atMs: 5_000, control: null })).toBe(false);
  expect(taps.isSecond({ x: 280, y: 410, atMs: 5_200, control: PAID })).toBe(false);
});

test("every further tap within the second belongs to the double tap", () => {
  const taps = doubleTaps();
  const tap = { x: 280, y: 410 };
  taps.isSecond({ ...tap, atMs: 5_000, control: CHECK_IN });
  for (const atMs of [5_200, 5_400])
    expect(taps.isSecond({ ...tap, atMs, control: PAID })).toBe(true);
});

test("a button that comes up under the finger is hidden until four seconds after the press", () => {
  const box = { left: 290, right: 342, top: 400, bottom: 452 };
  const press = { x: 300, y: 410, atMs: 5_000 };
  expect(hiddenForMs(box, press, 5_130)).toBe(UNDER_FINGER_MS - 130);
  expect(hiddenForMs(box, press, 9_000)).toBe(0);
});

test.each([
  [{ x: 290 - DOUBLE_TAP_PIXELS }, true],
  [{ x: 289 - DOUBLE_TAP_PIXELS }, false],
  [{ y: 452 + DOUBLE_TAP_PIXELS }, true],
  [{ y: 453 + DOUBLE_TAP_PIXELS }, false],
])("a press at %o is under a thumb of that button: %s", (where, isUnder) => {
  const box = { left: 290, right: 342, top: 400, bottom: 452 };
  const press = { x: 300, y: 410, atMs: 5_000, ...where };
  expect(hiddenForMs(box, press, 5_000) > 0).toBe(isUnder);
});
