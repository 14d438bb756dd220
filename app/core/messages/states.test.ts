import fc from "fast-check";
import { expect, test } from "vitest";
import type { MessageState } from "~/db/tables/messages";
import {
  ACCEPTED_STATES,
  DELIVERED_STATES,
  isOfEarlierAttempt,
  type ReportedState,
  stateAfter,
} from "./states";

const REPORTED: ReportedState[] = ["sent", "delivered", "read", "failed"];
const reports = fc.array(fc.constantFrom(...REPORTED), { maxLength: 6 });
const afterAll = (state: MessageState, all: readonly ReportedState[]) =>
  all.reduce(stateAfter, state);

test("reports in any order, some of them twice, lead to the same state", () => {
  fc.assert(
    fc.property(reports, fc.func(fc.integer()), (sent, keyOf) => {
      const shuffled = [...sent, ...sent].sort((a, b) => keyOf(a) - keyOf(b));
      expect(afterAll("sending", shuffled)).toBe(afterAll("sending", sent));
    }),
  );
});

test.each([
  ["sent", "failed", "failed"],
  ["failed", "delivered", "delivered"],
  ["delivered", "failed", "delivered"],
  ["read", "delivered", "read"],
  ["delivered", "sent", "delivered"],
] as const)("a message that is %s and reported %s is %s", (state, reported, after) => {
  expect(stateAfter(state, reported)).toBe(after);
});

test("delivered and read messages count as arrived", () => {
  expect(DELIVERED_STATES).toEqual(["delivered", "read"]);
});

test("sent and arrived messages count as handed over", () => {
  expect(ACCEPTED_STATES).toEqual(["sent", "delivered", "read"]);
});

test.each([
  ["queued", "r1", "failed", "r1", true],
  ["sending", "r1", "sent", "r1", true],
  ["queued", "r1", "delivered", "r1", false],
  ["queued", null, "failed", "r1", true],
  ["queued", null, "sent", "r1", false],
  ["sending", null, "failed", "r1", false],
  ["sent", "r2", "failed", "r1", true],
  ["sent", "r2", "failed", "r2", false],
  ["sent", "r2", "read", "r1", false],
] as const)(
  "for a message that is %s as %s, a report '%s' of %s is of an earlier attempt: %s",
  (state, reference, reported, of, expected) => {
    const report = { state: reported, reference: of };
    expect(isOfEarlierAttempt({ state, reference }, report)).toBe(expected);
  },
);
