import fc from "fast-check";
import { expect, test } from "vitest";
import { FAILURE_TEXTS } from "~/texts/messages/retries";
import { URGENT_RANK } from "./channels";
import {
  ATTEMPTS_MAXIMUM,
  type Attempt,
  FIRST_PAUSE_MS,
  failureText,
  LONGEST_PAUSE_MS,
  pauseMs,
  stepAfter,
} from "./retries";

const NOW = Date.parse("2026-11-22T00:00:00Z");
const chances = fc.double({ min: 0, max: 0.999, noNaN: true });
const attempts = fc.integer({ min: 1, max: ATTEMPTS_MAXIMUM });
const down: Attempt = { ok: false, reason: "unavailable" };
const fresh = {
  repeats: 0,
  rank: URGENT_RANK,
  usefulUntil: null,
  channel: "sms" as const,
  channels: '["push","whatsapp","sms"]',
};
const step = (outcome: Attempt, tries: number, usefulUntil: number | null = null, chance = 0) =>
  stepAfter(outcome, { ...fresh, attempts: tries, usefulUntil }, { now: NOW, chance });

test("every pause is from 30 seconds to 2 hours", () => {
  fc.assert(
    fc.property(attempts, chances, (tries, chance) => {
      const pause = pauseMs(tries, chance);
      expect(pause).toBeGreaterThanOrEqual(FIRST_PAUSE_MS);
      expect(pause).toBeLessThanOrEqual(LONGEST_PAUSE_MS);
    }),
  );
});

test("with the same chance no pause is shorter than the one before it", () => {
  fc.assert(
    fc.property(attempts, chances, (tries, chance) => {
      expect(pauseMs(tries + 1, chance)).toBeGreaterThanOrEqual(pauseMs(tries, chance));
    }),
  );
});

test("pauses of messages that failed together differ", () => {
  expect(pauseMs(1, 0)).toBe(30_000);
  expect(pauseMs(1, 0.5)).toBe(33_750);
  expect(pauseMs(ATTEMPTS_MAXIMUM, 0.999)).toBeGreaterThan(pauseMs(ATTEMPTS_MAXIMUM, 0));
});

test("a message is tried again until its last attempt", () => {
  fc.assert(
    fc.property(attempts, chances, (tries, chance) => {
      const { state } = step(down, tries, null, chance);
      expect(state).toBe(tries < ATTEMPTS_MAXIMUM ? "queued" : "failed");
    }),
  );
});

test("a message that is given up keeps its reason", () => {
  expect(step(down, ATTEMPTS_MAXIMUM)).toEqual({ state: "failed", reason: "unavailable" });
});

test("a message is given up at once for a reason after which no attempt can succeed", () => {
  for (const reason of ["number_refused", "refused", "no_template", "not_allowed"] as const)
    expect(step({ ok: false, reason }, 1)).toEqual({ state: "failed", reason });
});

test("only an urgent attempt that may have been sent is repeated, once", () => {
  const unanswered: Attempt = { ok: false, reason: "unavailable", mayHaveGone: true };
  const after = (repeats: number, rank: number) =>
    stepAfter(unanswered, { ...fresh, attempts: 1, repeats, rank }, { now: NOW, chance: 0 });
  const unknown = { state: "failed", reason: "outcome_unknown" };
  expect(after(0, URGENT_RANK)).toMatchObject({ state: "queued", reason: "unavailable" });
  expect(after(1, URGENT_RANK)).toEqual(unknown);
  expect(after(0, URGENT_RANK + 1)).toEqual(unknown);
});

test("an urgent attempt that may have been sent is followed by the next channel at once", () => {
  const unanswered: Attempt = { ok: false, reason: "unavailable", mayHaveGone: true };
  const message = { ...fresh, channel: "whatsapp" as const, attempts: 1 };
  const unknown = { state: "failed", reason: "outcome_unknown" };
  expect(stepAfter(unanswered, message, { now: NOW, chance: 0 })).toEqual(unknown);
});

test("the service's Retry-After is kept, up to two hours", () => {
  const limit = (retryAfterMs: number): Attempt => ({ ok: false, reason: "limit", retryAfterMs });
  expect(step(limit(90_000), 1)).toMatchObject({ nextAt: NOW + 90_000 });
  expect(step(limit(1_000), 1)).toMatchObject({ nextAt: NOW + FIRST_PAUSE_MS });
  expect(step(limit(1e12), 1)).toMatchObject({ nextAt: NOW + LONGEST_PAUSE_MS });
});

test("no attempt is made after a message has expired", () => {
  expect(step(down, 1, NOW + FIRST_PAUSE_MS)).toEqual({ state: "failed", reason: "too_late" });
  expect(step(down, 1, NOW + FIRST_PAUSE_MS + 1)).toMatchObject({ state: "queued" });
});

test.each([
  ["urgent, by notification", { channel: "push", rank: URGENT_RANK }, 3],
  ["by notification", { channel: "push", rank: URGENT_RANK + 1 }, 3],
  ["by WhatsApp", { channel: "whatsapp", rank: URGENT_RANK + 1 }, ATTEMPTS_MAXIMUM],
  ["urgent, by the last channel", { channel: "sms", rank: URGENT_RANK }, ATTEMPTS_MAXIMUM],
] as const)("a message %s gives up on a failing service after %o, %i attempts", (_, own, most) => {
  const after = (attempts: number, outcome = down) =>
    stepAfter(outcome, { ...fresh, ...own, attempts }, { now: NOW, chance: 0 });
  expect(after(most - 1)).toMatchObject({ state: "queued" });
  const reason = most === ATTEMPTS_MAXIMUM ? "unavailable" : "no_answer";
  expect(after(most)).toEqual({ state: "failed", reason });
  const keys: Attempt = { ok: false, reason: "credentials_missing" };
  expect(after(most, keys)).toEqual({ state: "failed", reason: "credentials_missing" });
});

const afterUrgent = (attempts: number, outcome: Attempt) =>
  stepAfter(
    outcome,
    { ...fresh, channel: "whatsapp", rank: URGENT_RANK, attempts },
    { now: NOW, chance: 0 },
  );

test("an urgent message gives up a service that is down at once", () => {
  expect(afterUrgent(1, down)).toEqual({ state: "failed", reason: "no_answer" });
});

test("an urgent message gives up a service that refused the club's keys three times", () => {
  const keys: Attempt = { ok: false, reason: "credentials_missing" };
  expect(afterUrgent(2, keys)).toMatchObject({ state: "queued" });
  expect(afterUrgent(3, keys)).toEqual({ state: "failed", reason: "credentials_missing" });
});

test("a service whose pause ends too late is followed by the next channel", () => {
  const limit: Attempt = { ok: false, reason: "limit", retryAfterMs: 600_000 };
  const after = (channel: "whatsapp" | "sms") =>
    stepAfter(
      limit,
      { ...fresh, channel, attempts: 1, usefulUntil: NOW + 300_000 },
      { now: NOW, chance: 0 },
    );
  expect(after("whatsapp")).toEqual({ state: "failed", reason: "limit" });
  expect(after("sms")).toEqual({ state: "failed", reason: "too_late" });
});

test("a failure is shown with the text of its reason", () => {
  expect(failureText("number_refused")).toBe(FAILURE_TEXTS.number_refused);
});

test("a failure of another reason is shown with the service's own code, if any", () => {
  expect(failureText("131026")).toBe("It didn’t arrive (131026)");
  expect(failureText(null)).toBe("It didn’t arrive");
});
