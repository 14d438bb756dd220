import { expect, test } from "vitest";
import { stateText } from "./state-texts";

test.each([
  ["queued", null, "On its way"],
  ["sending", null, "On its way"],
  ["queued", "unavailable", "Not sent yet: The service didn’t answer"],
  ["queued", "no_answer", "May have been sent: the service didn’t say"],
  ["sending", "no_answer", "May have been sent: the service didn’t say"],
  ["sent", null, "Sent"],
  ["delivered", null, "Delivered"],
  ["read", null, "Read"],
  ["failed", "number_refused", "Not sent: The number can’t be reached"],
  ["failed", "131026", "It didn’t arrive (131026)"],
  ["failed", null, "It didn’t arrive"],
  ["failed", "no_answer", "May have been sent: the service didn’t say"],
  ["failed", "outcome_unknown", "May have been sent: the service didn’t say"],
] as const)("a message that is %s for the reason %s reads '%s'", (state, reason, text) => {
  expect(stateText({ state, reason })).toBe(text);
});

test("a message that is not urgent waits for the morning, also after an attempt without an answer", () => {
  const text = "Goes out from 8 in the morning";
  const waiting = { state: "queued" as const, waitsForMorning: true };
  expect(stateText({ ...waiting, reason: null })).toBe(text);
  expect(stateText({ ...waiting, reason: "unavailable" })).toBe(text);
});
