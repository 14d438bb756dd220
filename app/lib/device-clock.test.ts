import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "./dates";
import {
  CLOCK_DRIFT_MS,
  CLOCK_LEAP_MS,
  CLOCK_TRUSTED_MS,
  clockOf,
  leapBetween,
} from "./device-clock";

const SERVER = 1_795_000_000_000;

test("a device clock that is wrong by days still gives the server's time", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS }),
      fc.integer({ min: 0, max: CLOCK_TRUSTED_MS }),
      (off, since) => {
        const heard = { fetchedAt: SERVER + off, clockOffMs: -off };
        expect(clockOf(heard, SERVER + off + since)).toBe(SERVER + since);
      },
    ),
  );
});

test("a clock set back, or moved further than the trusted period, is not trusted", () => {
  const heard = { fetchedAt: SERVER, clockOffMs: 0 };
  expect(clockOf(heard, SERVER - 1)).toBeUndefined();
  expect(clockOf(heard, SERVER + CLOCK_TRUSTED_MS)).toBe(SERVER + CLOCK_TRUSTED_MS);
  expect(clockOf(heard, SERVER + CLOCK_TRUSTED_MS + 1)).toBeUndefined();
  expect(clockOf(heard, SERVER + DAY_MS)).toBeUndefined();
});

test("a clock change is more than six hours or three minutes back, no drift or sleep", () => {
  expect(leapBetween(1000, 1000 + CLOCK_LEAP_MS)).toBe(0);
  expect(leapBetween(1000, 1001 + CLOCK_LEAP_MS)).toBe(CLOCK_LEAP_MS + 1);
  expect(leapBetween(DAY_MS, 0)).toBe(-DAY_MS);
  expect(leapBetween(CLOCK_DRIFT_MS, 0)).toBe(0);
  expect(leapBetween(CLOCK_DRIFT_MS + 1, 0)).toBe(-CLOCK_DRIFT_MS - 1);
  expect(leapBetween(0, HOUR_MS)).toBe(0);
});
