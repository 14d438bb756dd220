import { expect, test } from "vitest";
import {
  looseCount,
  looseDay,
  looseInstant,
  looseList,
  looseMoment,
  looseNumber,
  looseSeconds,
  looseText,
  looseTime,
  looseYes,
} from "./loose-values";

const timeZone = "Asia/Kolkata";
const AT = Date.UTC(2025, 2, 2, 20, 0);

test("text is the first field with a visible character, in one line", () => {
  expect(looseText({ a: " \u200B", b: null, c: " Asha\n Rao\u0007 " }, "a", "b", "c")).toBe(
    "Asha  Rao",
  );
  expect(looseText({ a: 9876543210 }, "a")).toBe("9876543210");
  expect(looseText({ a: {} }, "a", "toString", "constructor")).toBeUndefined();
});

test.each([
  ["a number of seconds and nanoseconds", { _seconds: AT / 1000, _nanoseconds: 0 }],
  ["the same without underscores", { seconds: AT / 1000, nanoseconds: 1_000 }],
  ["a wrapped timestamp", { __datatype__: "timestamp", value: { _seconds: AT / 1000 } }],
  ["a named time", { __time__: "2025-03-02T20:00:00Z" }],
  ["ISO 8601 with an offset", "2025-03-03T01:30:00+05:30"],
  ["milliseconds", AT],
])("a moment is read from %s", (_, value) => {
  expect(looseInstant({ at: value }, "at")).toBe(AT);
  expect(looseDay({ at: value }, { timeZone, names: ["at"] })).toBe("2025-03-03");
  expect(looseTime({ at: value }, { timeZone, names: ["at"] })).toBe("01:30");
});

test.each([["2025-03-02"], [7], [{}], [{ seconds: "x" }], [1e300], [null], [["x"]]])(
  "no moment is read from %j",
  (value) => {
    expect(looseInstant({ at: value }, "at")).toBeUndefined();
  },
);

test.each([
  ["2025-03-02", "2025-03-02"],
  ["2025-03-02T10:00", "2025-03-02"],
  ["2/3/2025", "2025-03-02"],
  ["02.03.2025", "2025-03-02"],
  ["02-03-2025 06:00", "2025-03-02"],
  ["Sunday, March 2, 2025", "2025-03-02"],
  ["Sun, 2 Mar 2025", "2025-03-02"],
  ["2nd March 2025", "2025-03-02"],
  ["2-Mar-2025", "2025-03-02"],
  ["31/02/2025", undefined],
  ["3/13/2025", undefined],
  ["2/3/25", undefined],
  ["next Sunday", undefined],
  ["2 Foo 2025", undefined],
])("the day of %j is %s", (text, day) => {
  expect(looseDay({ day: text }, { timeZone, names: ["none", "day"] })).toBe(day);
});

test.each([
  ["05:30", "05:30"],
  ["5:30 AM", "05:30"],
  ["5.30 p.m.", "17:30"],
  ["6 am - 7 am", "06:00"],
  ["12:15 am", "00:15"],
  ["12 PM", "12:00"],
  ["17:30:00", "17:30"],
  ["25:00", undefined],
  ["7:75", undefined],
  ["early", undefined],
])("the time of %j is %s", (text, time) => {
  expect(looseTime({ time: text }, { timeZone, names: ["time"] })).toBe(time);
});

test("a day alone is the moment at which it begins in the zone", () => {
  const at = { timeZone, names: ["no", "at"] };
  expect(looseMoment({ at: "2/3/2025" }, at)).toBe(Date.UTC(2025, 2, 1, 18, 30));
  expect(looseMoment({ at: AT }, at)).toBe(AT);
  expect(looseMoment({ at: "soon" }, at)).toBeUndefined();
});

test("numbers, counts and lengths of time are read with their units", () => {
  expect(looseNumber({ n: "42.5 km" }, "n")).toBe(42.5);
  expect(looseNumber({ n: "₹1,200" }, "n")).toBe(1200);
  expect(looseNumber({ n: "Rs. 1,20,000/-" }, "n")).toBe(120_000);
  expect(looseNumber({ n: "00:45" }, "n")).toBeUndefined();
  expect(looseCount({ n: "-1" }, "n")).toBeUndefined();
  expect(looseCount({ n: 1e12 }, "n")).toBeUndefined();
  expect(looseCount({ n: "17" }, "n")).toBe(17);
  expect(looseSeconds({ t: "1:05" }, "t")).toBe(3_900);
  expect(looseSeconds({ t: "100:00:07" }, "t")).toBe(360_007);
});

test("lists are read from lists and from text with commas", () => {
  expect(looseList({ goals: ["10k", 5, null, " "] }, "goals")).toEqual(["10k", "5"]);
  expect(looseList({ goals: "10k, , half" }, "goals")).toEqual(["10k", "half"]);
  expect(looseList({}, "goals")).toEqual([]);
});

test("yes and no are read in their usual spellings", () => {
  expect([true, "Yes", "1", 1].map((value) => looseYes({ value }, "value"))).toEqual(
    Array(4).fill(true),
  );
  expect([false, "no", 0].map((value) => looseYes({ value }, "value"))).toEqual(
    Array(3).fill(false),
  );
  expect(looseYes({ value: "perhaps" }, "value")).toBeUndefined();
});

test("numbers, days and times are read in the digits of Indian scripts", () => {
  expect(looseNumber({ a: "₹೧,೨೦೦" }, "a")).toBe(1_200);
  expect(looseDay({ a: "२२/११/२०२६" }, { timeZone, names: ["a"] })).toBe("2026-11-22");
  expect(looseTime({ a: "௫.௪௫ am" }, { timeZone, names: ["a"] })).toBe("05:45");
  expect(looseSeconds({ a: "൧:൦൫" }, "a")).toBe(3_900);
});

test("a name keeps the joiners that shape it", () => {
  for (const name of ["അന്\u200dവർ", "ಪಾರ್ಕ್\u200cನ", "क्\u200dष"])
    expect(looseText({ name: `\u200b${name}\u200e` }, "name")).toBe(name);
});
