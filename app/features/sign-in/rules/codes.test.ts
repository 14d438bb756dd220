import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { plainPhoneDigits } from "~/lib/phone-digits";
import {
  BREAKER_STOP_MS,
  breakerState,
  codeMessage,
  groupedPhoneDigits,
  maskedPhone,
  resendPauseMs,
} from "./codes";
import { refreshDelayMs, sessionEnd } from "./sessions";

test("another message may follow after 30 s, doubling, 15 minutes at most", () => {
  const seconds = [0, 1, 2, 3, 4, 5, 6, 7, 20].map((sent) => resendPauseMs(sent) / SECOND_MS);
  expect(seconds).toEqual([0, 30, 60, 120, 240, 480, 900, 900, 900]);
});

test("a page refreshes 5 minutes before the end, after failures in 30 s, doubling to 16 minutes", () => {
  const endsAt = 10 * HOUR_MS;
  expect(refreshDelayMs(endsAt, 0, 0)).toBe(endsAt - 5 * MINUTE_MS);
  expect(refreshDelayMs(endsAt, endsAt - MINUTE_MS, 0)).toBe(0);
  const backoff = [1, 2, 3, 4, 5, 6, 7, 50].map((failures) => refreshDelayMs(endsAt, 0, failures));
  expect(backoff.map((ms) => ms / SECOND_MS)).toEqual([30, 60, 120, 240, 480, 960, 960, 960]);
});

test("a session ends when it was unused too long, or is too old, whichever is first", () => {
  const member = { kind: "member" as const, lastSeenAt: 0, expiresAt: 30 * DAY_MS };
  expect(sessionEnd(member)).toBe(7 * DAY_MS);
  expect(sessionEnd({ ...member, lastSeenAt: 29 * DAY_MS })).toBe(30 * DAY_MS);
  expect(sessionEnd({ ...member, kind: "admin" })).toBe(30 * MINUTE_MS);
});

test.each([
  [49, 0, "open"],
  [50, 10, "open"],
  [50, 9, "check"],
  [50, 3, "check"],
  [50, 2, "stop"],
  [50, 0, "stop"],
] as const)("of %i messages %i answered: %s", (sent, verified, state) => {
  expect(breakerState({ sent, verified, lastSentAt: 0 }, BREAKER_STOP_MS - 1)).toBe(state);
});

test("a stopped breaker tries one message an hour after the last", () => {
  const figures = { sent: 50, verified: 0, lastSentAt: 0 };
  expect(breakerState(figures, BREAKER_STOP_MS)).toBe("check");
});

test("grouping a number never changes its digits, and a mask shows three of them", () => {
  const digits = fc.stringMatching(/^[6-9]\d{0,9}$/);
  fc.assert(
    fc.property(digits, (number) => plainPhoneDigits(groupedPhoneDigits(number)) === number),
  );
  expect(groupedPhoneDigits("9812345678")).toBe("98123 45678");
  expect(maskedPhone("+919812345678")).toMatch(/^\+91 [^\d]+678$/);
});

test("a message names the code first and ends with the line for the phone", () => {
  const lines = codeMessage("123456", "run.example").split("\n");
  expect(lines[0]).toMatch(/^123456 is your sign-in code\./);
  expect(lines.at(-1)).toBe("@run.example #123456");
});
