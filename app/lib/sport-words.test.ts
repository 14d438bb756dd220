import { expect, test } from "vitest";
import { sportNamed } from "./sport-words";

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
  expect(sportNamed(word)).toBe(sport);
});
