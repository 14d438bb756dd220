import { expect, test } from "vitest";
import { stubStorage } from "../../../../tests/support/stub-storage";
import { PHONE_DRAFT_KEY } from "../draft-keys";
import { readCodeWait, storeCodeWait } from "./use-shown-code";

const stored = stubStorage("sessionStorage");
const WAIT = { phone: "9876543210", seconds: 3398, at: 5 };
const TOLD_AT = 1_000_000;

test("after a reload the rest of a wait is returned for the number in the field", () => {
  storeCodeWait(WAIT, TOLD_AT);
  expect(readCodeWait(TOLD_AT + 8_500)).toBeUndefined();
  stored.set(PHONE_DRAFT_KEY, "98765 43210");
  const now = TOLD_AT + 8_500;
  expect(readCodeWait(now)).toEqual({ phone: "9876543210", seconds: 3390, at: now });
});

test("no wait is returned for another number, after its end, or for another stored text", () => {
  stored.set(PHONE_DRAFT_KEY, "98765 43211");
  storeCodeWait(WAIT, TOLD_AT);
  expect(readCodeWait(TOLD_AT)).toBeUndefined();
  stored.set(PHONE_DRAFT_KEY, "98765 43210");
  expect(readCodeWait(TOLD_AT + 3_398_000)).toBeUndefined();
  for (const key of stored.keys()) if (key !== PHONE_DRAFT_KEY) stored.set(key, "9876543210 soon");
  expect(readCodeWait(TOLD_AT)).toBeUndefined();
});
