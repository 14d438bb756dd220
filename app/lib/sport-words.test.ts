import { expect, test } from "vitest";
import { sportNamed } from "./track";

test.each([
  ["running", "run"],
  ["Trail Run", "run"],
  ["treadmill_running", "run"],
  ["9", "run"],
  ["hiking", "walk"],
  ["Walk", "walk"],
  ["10", "walk"],
  ["cycling", "other"],
  ["Biking", "other"],
  ["1", "other"],
  ["EBikeRide", "other"],
  ["Other", undefined],
  ["  ", undefined],
  [undefined, undefined],
])("the sport named %s is read as %s", (word, sport) => {
  expect(sportNamed(word).sport).toBe(sport);
});

test.each([
  ["Other", true],
  ["workout", true],
  ["", false],
  [undefined, false],
  ["running", false],
])("%s may stand for any sport: %s", (word, isVague) => {
  expect(sportNamed(word).isVague).toBe(isVague);
});
