import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { refreshDelayMs, sessionEnd } from "./sessions";

test("a refresh is due 5 minutes before the end, after failures in 30 s to 16 minutes", () => {
  expect(refreshDelayMs(10 * HOUR_MS, 0)).toBe(10 * HOUR_MS - 5 * MINUTE_MS);
  expect(refreshDelayMs(MINUTE_MS, 0)).toBe(0);
  const backoff = [1, 2, 3, 4, 5, 6, 7, 50].map((failures) => refreshDelayMs(HOUR_MS, failures));
  expect(backoff.map((ms) => ms / SECOND_MS)).toEqual([30, 60, 120, 240, 480, 960, 960, 960]);
});

test("a session expires when unused too long or too old, whichever is first", () => {
  const member = { kind: "member" as const, lastSeenAt: 0, expiresAt: 30 * DAY_MS };
  expect(sessionEnd(member)).toBe(7 * DAY_MS);
  expect(sessionEnd({ ...member, lastSeenAt: 29 * DAY_MS })).toBe(30 * DAY_MS);
  expect(sessionEnd({ ...member, kind: "admin" })).toBe(30 * MINUTE_MS);
});
