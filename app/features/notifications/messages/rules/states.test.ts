import fc from "fast-check";
import { expect, test } from "vitest";
import type { MessageState } from "~/db/tables/messages";
import { ARRIVED, HANDED_OVER, type ReportedState, stateAfter } from "./states";

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

test("delivered and read messages count as arrived, those and sent ones as handed over", () => {
  expect(ARRIVED).toEqual(["delivered", "read"]);
  expect(HANDED_OVER).toEqual(["sent", "delivered", "read"]);
});
