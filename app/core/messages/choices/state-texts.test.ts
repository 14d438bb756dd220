import { expect, test } from "vitest";
import { stateText } from "./state-texts";

test.each([
  ["queued", null, "On its way"],
  ["sending", null, "On its way"],
  ["queued", "unavailable", "Not sent yet: The service did not answer"],
  ["queued", "no_answer", "Perhaps sent: the service did not say"],
  ["sending", "no_answer", "Perhaps sent: the service did not say"],
  ["sent", null, "Sent"],
  ["delivered", null, "Delivered"],
  ["read", null, "Read"],
  ["failed", "number_refused", "Not sent: The number cannot be reached"],
  ["failed", "131026", "It did not arrive (131026)"],
  ["failed", null, "It did not arrive"],
  ["failed", "no_answer", "Perhaps sent: the service did not say"],
  ["failed", "outcome_unknown", "Perhaps sent: the service did not say"],
] as const)("a message that is %s for the reason %s reads '%s'", (state, reason, text) => {
  expect(stateText({ state, reason })).toBe(text);
});

test("a message that is not urgent waits for the morning, also after an attempt without an answer", () => {
  const text = "Waits for 8 in the morning";
  const waiting = { state: "queued" as const, waitsForMorning: true };
  expect(stateText({ ...waiting, reason: null })).toBe(text);
  expect(stateText({ ...waiting, reason: "unavailable" })).toBe(text);
});
