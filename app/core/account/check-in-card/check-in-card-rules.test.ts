import { expect, test } from "vitest";
import { type CheckInCardValues, cardLines, cardPost, ranText } from "./check-in-card-rules";

const CARD: CheckInCardValues = {
  bookingId: "b",
  eventId: "e",
  title: "Lake Loop",
  date: "2026-11-22",
  time: "05:45",
  location: "North gate",
  distanceM: 8_200,
  others: 46,
  streak: 4,
  earned: ["Early Bird"],
  post: undefined,
};

test.each([
  [46, 8_200, "You ran 8.2 km with 46 others."],
  [1, null, "You ran with 1 other."],
  [0, null, "You ran."],
  [0, 5_000, "You ran 5.0 km."],
])("with %d others and %s metres the card says %s", (others, distanceM, text) => {
  expect(ranText({ others, distanceM })).toBe(text);
});

test("a card's picture and post name the run, the others, the streak and what was earned", () => {
  expect(cardLines(CARD)).toEqual([
    "Sun, 22 Nov · I ran 8.2 km with 46 others",
    "4 weeks in a row · Early Bird",
  ]);
  expect(cardPost(CARD)).toBe(
    "Lake Loop, Sun, 22 Nov: I ran 8.2 km with 46 others. 4 weeks in a row. Early Bird!",
  );
});

test("a first week and no achievement leave no empty line on a card", () => {
  const first = { ...CARD, streak: 1, earned: [] };
  expect(cardLines(first)).toEqual(["Sun, 22 Nov · I ran 8.2 km with 46 others"]);
  expect(cardPost(first)).toBe("Lake Loop, Sun, 22 Nov: I ran 8.2 km with 46 others.");
});
