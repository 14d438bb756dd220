import { expect, test } from "vitest";
import { readOldAge } from "./old-ages";

const today = "2026-11-18";
const read = (fields: object) =>
  readOldAge({ ...fields }, { madeOn: today, today, timeZone: "Asia/Kolkata" });

test.each([
  [{ dateOfBirth: "31/02/1990" }, "The date of birth ‘31/02/1990’ cannot be right."],
  [{ dateOfBirth: "abc" }, "The date of birth ‘abc’ cannot be right."],
  [{ dateOfBirth: "1/1/1850" }, "The date of birth ‘1/1/1850’ cannot be right."],
  [{ age: "-5" }, "The age ‘-5’ cannot be right."],
  [{ age: "900" }, "The age ‘900’ cannot be right."],
])("of somebody with %j it is unclear whether they are under 18", (fields, text) => {
  expect(read(fields)).toMatchObject({ ok: false, reason: "unclear_age" });
  expect(read(fields)).toHaveProperty("text", expect.stringContaining(text));
});

test("an adult's age lets a wrong date of birth be left out with a doubt", () => {
  expect(read({ dateOfBirth: "31/02/1990", age: "36" })).toEqual({
    ok: true,
    dateOfBirth: null,
    doubts: ["The date of birth ‘31/02/1990’ cannot be right. It was left out."],
  });
  expect(read({ dateOfBirth: "31/02/2012", age: "14" })).toMatchObject({ reason: "under_age" });
});

test.each([{}, { dateOfBirth: "", age: "-" }, { dateOfBirth: "n/a" }, { age: "Unknown" }])(
  "somebody with %j has said nothing of their age",
  (fields) => {
    expect(read(fields)).toEqual({ ok: true, dateOfBirth: null, doubts: [] });
  },
);

test.each([
  ["milliseconds", Date.parse("1990-05-04T00:00:00Z")],
  ["a timestamp of Firestore", { _seconds: Date.parse("1990-05-04T00:00:00Z") / 1000 }],
  ["a moment before 1970", "1960-05-04T00:00:00Z"],
])("a date of birth as %s is read", (_, dateOfBirth) => {
  const reading = read({ dateOfBirth });
  expect(reading).toMatchObject({ ok: true, doubts: [] });
  expect(reading).toHaveProperty("dateOfBirth", expect.stringMatching(/^19[69]0-05-04$/));
});
