import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { adminDelayMs } from "./rate-limits";

test("the delay for one user name begins at twenty failures and doubles up to an hour", () => {
  expect([0, 19, 20, 21, 22, 25, 26, 60].map((failures) => adminDelayMs(failures))).toEqual([
    0,
    0,
    MINUTE_MS,
    2 * MINUTE_MS,
    4 * MINUTE_MS,
    32 * MINUTE_MS,
    HOUR_MS,
    HOUR_MS,
  ]);
});
