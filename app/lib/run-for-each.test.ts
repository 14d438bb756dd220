import { expect, test } from "vitest";
import { runForEach } from "./run-for-each";

/** Runs for these numbers; the negative ones fail. */
async function run(numbers: number[]) {
  const done: number[] = [];
  const work = async (number: number) => {
    if (number < 0) throw new Error(`no ${number}`);
    done.push(number);
  };
  const failure = await runForEach(numbers, work).catch((error: unknown) => error);
  return { done, failure };
}

test("every item has its turn, and a single failure is thrown as it is", async () => {
  expect(await run([1, 2])).toEqual({ done: [1, 2], failure: undefined });
  expect(await run([1, -2, 3])).toEqual({ done: [1, 3], failure: new Error("no -2") });
});

test("several failures are thrown together, the first as the cause", async () => {
  const { done, failure } = await run([-1, 2, -3]);
  expect(done).toEqual([2]);
  expect(failure).toBeInstanceOf(AggregateError);
  expect(failure).toMatchObject({
    message: "2 failed.",
    cause: new Error("no -1"),
    errors: [new Error("no -1"), new Error("no -3")],
  });
});
