import { expect, test } from "vitest";
import { readOldAge } from "./old-members";

const today = "2026-11-18";
const read = (fields: object) =>
  readOldAge({ ...fields }, { madeOn: today, today, timeZone: "Asia/Kolkata" });

test.each([
  [{ dateOfBirth: "31/02/1990" }, "We can’t read the date of birth “31/02/1990”."],
  [{ dateOfBirth: "abc" }, "We can’t read the date of birth “abc”."],
  [{ dateOfBirth: "1/1/1850" }, "We can’t read the date of birth “1/1/1850”."],
  [{ age: "-5" }, "We can’t read the age “-5”."],
  [{ age: "900" }, "We can’t read the age “900”."],
])("of somebody with %j it is unclear whether they are under 18", (fields, text) => {
  expect(read(fields)).toMatchObject({ ok: false, reason: "unclear_age" });
  expect(read(fields)).toHaveProperty("text", expect.stringContaining(text));
});

test("an adult's age lets a wrong date of birth be left out with a doubt", () => {
  expect(read({ dateOfBirth: "31/02/1990", age: "36" })).toEqual({
    ok: true,
    dateOfBirth: null,
    doubts: ["We can’t read the date of birth “31/02/1990”. Imported without it."],
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
