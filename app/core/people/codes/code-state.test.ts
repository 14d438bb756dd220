import { expect, test } from "vitest";
import { type CodeAnswer, type CodeBefore, codeState, waitIn } from "./code-state";

const OPEN: CodeBefore = { isOpen: true, channel: "sms", askedAt: 100, isUndelivered: false };
const UNDELIVERED: CodeBefore = { ...OPEN, channel: "whatsapp", isUndelivered: true };

test.each<[string, CodeAnswer | undefined, CodeBefore | undefined, boolean]>([
  ["no code was asked for", undefined, undefined, false],
  ["the browser's code can be entered", undefined, OPEN, true],
  ["the browser's code has expired", undefined, { ...OPEN, isOpen: false }, false],
  ["a code was sent", { sent: true, sentAt: 200 }, undefined, true],
  ["the last try was wrong", { sent: false, refusedAt: 200 }, OPEN, false],
  ["WhatsApp did not deliver the code", undefined, UNDELIVERED, false],
  ["another code was sent since", { sent: true, sentAt: 200 }, UNDELIVERED, true],
])("when %s, whether the boxes are open", (_, answer, before, isOpen) => {
  expect(codeState(answer, before, false).isOpen).toBe(isOpen);
});

test("the boxes are closed when the hosted service sent no code", () => {
  expect(codeState({ sent: true, sentAt: 200 }, undefined, true).isOpen).toBe(false);
});

test("the channel in an answer replaces that of the page", () => {
  const before: CodeBefore = { ...OPEN, channel: "whatsapp" };
  expect(codeState(undefined, before, false).isOnWhatsApp).toBe(true);
  expect(codeState({ sent: true, channel: "sms" }, before, false).isOnWhatsApp).toBe(false);
});

test("a closed code is not described as on WhatsApp", () => {
  expect(codeState({ sent: false, channel: "whatsapp" }, undefined, false).isOnWhatsApp).toBe(
    false,
  );
});

const ON_WHATSAPP: CodeAnswer = { sent: true, sentAt: 100, channel: "whatsapp" };
const before = codeState(ON_WHATSAPP, OPEN, false);
const after = codeState(ON_WHATSAPP, UNDELIVERED, false);

test("an undelivered code is not described as sent", () => {
  expect([before.showsSentText, after.showsSentText]).toEqual([false, false]);
  expect(codeState({ ...ON_WHATSAPP, channel: "sms" }, OPEN, false).showsSentText).toBe(true);
});

test("an undelivered code leaves only the server's wait", () => {
  const told = { phone: "9876543210", seconds: 60, at: 100 };
  expect([waitIn(before, told, undefined), waitIn(after, told, undefined)]).toEqual([
    told,
    undefined,
  ]);
  expect(waitIn(after, undefined, told)).toBe(told);
});
