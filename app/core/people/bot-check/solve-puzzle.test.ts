import { createChallenge } from "altcha-lib/v1";
import { expect, test } from "vitest";
import { SLICE_NUMBERS, solvePuzzle } from "./solve-puzzle";

const MAX = 3 * SLICE_NUMBERS;

async function puzzleOf(number: number) {
  const made = await createChallenge({ hmacKey: "key", maxnumber: MAX, number });
  return { ...made, maxnumber: MAX };
}

const PLACES = [0, SLICE_NUMBERS - 1, SLICE_NUMBERS, MAX];

test.each(PLACES)("the number %d is found", async (number) => {
  expect((await solvePuzzle(await puzzleOf(number)))?.number).toBe(number);
});

test.each(PLACES)("before number %d the page can answer between slices", async (number) => {
  let answers = 0;
  await solvePuzzle(await puzzleOf(number), async () => {
    answers += 1;
  });
  expect(answers).toBe(Math.floor(number / SLICE_NUMBERS));
});

test("a puzzle without a number within its limit has no solution", async () => {
  const puzzle = await puzzleOf(MAX);
  expect(await solvePuzzle({ ...puzzle, maxnumber: MAX - 1 })).toBeUndefined();
});
