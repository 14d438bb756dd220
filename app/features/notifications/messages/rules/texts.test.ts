import { expect, test } from "vitest";
import { asPart, KIND_TEXTS, PHONE_KINDS, phoneText } from "./texts";
import { flawsOf } from "./variables";

test.each(PHONE_KINDS)("the operators would register the text for %s", (kind) => {
  expect(flawsOf(KIND_TEXTS[kind].text ?? "")).toEqual([]);
});

test("exactly the kinds of notification that go to phones have a text for them", () => {
  for (const { text, reach } of Object.values(KIND_TEXTS))
    expect(text !== undefined).toBe(reach !== "quiet" && reach !== "receipt");
});

test("a text is filled in, and is undefined when a value is missing", () => {
  const when = "Sun, 22 Nov, 5:45 am";
  expect(phoneText("cancelled", { when, reason: asPart("Heavy rain.") })).toBe(
    "Your run on Sun, 22 Nov, 5:45 am is cancelled. Heavy rain.",
  );
  expect(phoneText("cancelled", { when })).toBeUndefined();
  expect(phoneText("booked", { when })).toBeUndefined();
});
