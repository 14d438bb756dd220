import { expect, test } from "vitest";
import type { Gender } from "~/db/tables/people";
import { GRADED_RACES, RACE_METRES, RACES, raceText, standardOf } from "./races";

const race = (distanceM: number | null, resultS: number | null, eventDate = "2026-11-15") => ({
  distanceM,
  resultS,
  eventDate,
});
const born = (dateOfBirth: string | null, gender: Gender | null = "Female") => ({
  dateOfBirth,
  gender,
});

test.each([
  ["women's open 5 km standard", race(5_000, 834), born("2001-11-15"), "100.0"],
  ["men's open 5 km standard", race(5_000, 769), born("1996-11-15", "Male"), "100.0"],
  ["women's open 10 km standard", race(10_000, 1_726), born("2001-11-15"), "100.0"],
  ["men's open 10 km standard", race(10_000, 1_584), born("1996-11-15", "Male"), "100.0"],
  ["women's open half marathon standard", race(21_097, 3_772), born("2001-11-15"), "100.0"],
  ["men's open half marathon standard", race(21_097, 3_451), born("1996-11-15", "Male"), "100.0"],
  ["women's open marathon standard", race(42_195, 7_796), born("2000-11-15"), "100.0"],
  ["men's open marathon standard", race(42_195, 7_235), born("1996-11-15", "Male"), "100.0"],
  [
    "a man of 45 in a half marathon of 1:44:00",
    race(21_097, 6_240),
    born("1981-11-15", "Male"),
    "59.8",
  ],
  ["a woman of 60 in a marathon of 4:30:00", race(42_195, 16_200), born("1966-11-15"), "60.4"],
  [
    "a boy of 5 in a 5 km race, the first of the table",
    race(5_000, 2_530),
    born("2021-11-15", "Male"),
    "50.0",
  ],
  ["a woman of 50", race(10_000, 3_000), born("1976-11-15"), "65.2"],
  ["the same a day before her birthday", race(10_000, 3_000), born("1976-11-16"), "64.5"],
  ["a man of 100, the last of the table", race(10_000, 7_468), born("1926-11-15", "Male"), "100.0"],
])("a result of %s is graded", (_, result, person, grade) => {
  expect(raceText(result, person)).toMatch(new RegExp(`, age grade ${grade} %$`));
});

test.each([
  [
    "a runner of 17 over a half marathon",
    race(21_097, 6_000),
    born("2009-01-01"),
    "Half marathon in 1:40:00",
  ],
  ["no date of birth", race(10_000, 3_000), born(null), "10 km in 50:00"],
  ["a gender without a table", race(10_000, 3_000), born("1990-01-01", "Other"), "10 km in 50:00"],
  ["an age above the table", race(10_000, 9_000), born("1925-01-01"), "10 km in 2:30:00"],
  ["no result yet", race(42_195, null), born("1990-01-01"), "Marathon"],
  ["no race", race(null, null), born("1990-01-01"), undefined],
])("a race with %s has no grade", (_, result, person, text) => {
  expect(raceText(result, person)).toBe(text);
});

const standardsAt = (gender: Gender, age: number) =>
  GRADED_RACES.map((kind) => standardOf(kind, gender, age) ?? 0);

test("from 35 to 100 every standard is slower by the year", () => {
  for (const gender of ["Male", "Female"] as const)
    for (let age = 36; age <= 100; age++) {
      const before = standardsAt(gender, age - 1);
      const now = standardsAt(gender, age);
      expect(now.every((seconds, index) => seconds >= (before[index] ?? 0))).toBe(true);
    }
  expect(standardOf("marathon", "Male", 101)).toBeUndefined();
});

test("from 36 to 100 every standard is slower by the distance", () => {
  for (const gender of ["Male", "Female"] as const)
    for (let age = 36; age <= 100; age++) {
      const now = standardsAt(gender, age);
      expect(now).toEqual([...now].sort((a, b) => a - b));
    }
});

test.each([
  [8_000, "8 km in 50:00"],
  [15_000, "15 km in 50:00"],
  [16_093, "10 miles in 50:00"],
  [25_000, "25 km in 50:00"],
  [30_000, "30 km in 50:00"],
  [50_000, "50 km in 50:00"],
])("a result over %d m says that it has no age grade", (metres, text) => {
  expect(raceText(race(metres, 3_000), born("1990-01-01"))).toBe(
    `${text}, no age grade for this distance`,
  );
});

test("races are listed by distance, the shortest first", () => {
  const metres = RACES.map((kind) => RACE_METRES[kind]);
  expect(metres).toEqual([...metres].sort((a, b) => a - b));
});
