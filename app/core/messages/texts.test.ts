import { expect, test } from "vitest";
import { flawsOf } from "./templates/variables";
import { asPart, asSentence, KIND_TEXTS, PHONE_KINDS, phoneText } from "./texts";

test.each(PHONE_KINDS)("the text for %s meets the operators' rules for registration", (kind) => {
  expect(flawsOf(KIND_TEXTS[kind].text ?? "")).toEqual([]);
});

test("exactly the kinds of notification that go to phones have a text for them", () => {
  for (const { text, delivery } of Object.values(KIND_TEXTS))
    expect(text !== undefined).toBe(delivery !== "quiet" && delivery !== "receipt");
});

const WHEN = "Sun, 22 Nov, 5:45 am";

test("a text is filled in with its values", () => {
  expect(phoneText("cancelled", { when: WHEN, reason: asPart("Heavy rain.") })).toBe(
    "Your run on Sun, 22 Nov, 5:45 am is cancelled. Heavy rain. See our site for the rest.",
  );
});

test("people are told by text of a run that moves to a place with dots in its name", () => {
  expect(phoneText("changed", { when: WHEN, place: "K.R.Puram" })).toBe(
    "Your run has changed: Sun, 22 Nov, 5:45 am at K R Puram. See our site for the rest.",
  );
});

test("a text is undefined when a value is missing", () => {
  expect(phoneText("cancelled", { when: WHEN })).toBeUndefined();
  expect(phoneText("booked", { when: WHEN })).toBeUndefined();
});

test.each([
  ["Heavy rain. Stay at home.", "Heavy rain. Stay at home."],
  ["The forecast says AQI 230. That isn't safe to run in.", "The forecast says AQI 230."],
  ["The police closed the park for a marathon", "The police closed the park..."],
  ["Roads flooded near the gate, sorry", "Roads flooded near the gate..."],
  ["Heavy rain!", "Heavy rain."],
])("of the reason '%s' phones show '%s'", (written, shown) => {
  const text = phoneText("cancelled", { when: "Sun", reason: asPart(written) });
  expect(text).toBe(`Your run on Sun is cancelled. ${shown} See our site for the rest.`);
});

test.each([
  ["Heavy rain", "Heavy rain."],
  [" Heavy rain. ", "Heavy rain."],
  ["Too hot!", "Too hot!"],
  ["பலத்த மழை", "பலத்த மழை."],
  ["Too hot 🥵", "Too hot 🥵"],
  ["", ""],
])("before another sentence '%s' is '%s'", (written, sentence) => {
  expect(asSentence(written)).toBe(sentence);
});
