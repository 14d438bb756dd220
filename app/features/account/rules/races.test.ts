import { expect, test } from "vitest";
import { raceText } from "./races";

const race = (distanceM: number | null, resultS: number | null, eventDate = "2026-11-15") => ({
  distanceM,
  resultS,
  eventDate,
});
const born = (dateOfBirth: string | null, gender: string | null = "Female") => ({
  dateOfBirth,
  gender,
});

test.each([
  ["the open standard of women", race(10_000, 1_726), born("2001-11-15"), "100.0"],
  ["the open standard of men", race(10_000, 1_584), born("1996-11-15", "Male"), "100.0"],
  ["a woman of 50", race(10_000, 3_000), born("1976-11-15"), "65.2"],
  ["the same a day before her birthday", race(10_000, 3_000), born("1976-11-16"), "64.5"],
  ["a man of 100, the last of the table", race(10_000, 7_468), born("1926-11-15", "Male"), "100.0"],
])("a 10 km time of %s is graded", (_, result, person, grade) => {
  expect(raceText(result, person)).toMatch(new RegExp(`, age grade ${grade} %$`));
});

test.each([
  ["another distance", race(5_000, 1_500), born("1990-01-01"), "5 km in 25:00"],
  ["no date of birth", race(10_000, 3_000), born(null), "10 km in 50:00"],
  ["a gender without a table", race(10_000, 3_000), born("1990-01-01", "Other"), "10 km in 50:00"],
  ["an age above the table", race(10_000, 9_000), born("1925-01-01"), "10 km in 2:30:00"],
  ["no result yet", race(42_195, null), born("1990-01-01"), "Marathon"],
  ["no race", race(null, null), born("1990-01-01"), undefined],
])("a race with %s has no grade", (_, result, person, text) => {
  expect(raceText(result, person)).toBe(text);
});
