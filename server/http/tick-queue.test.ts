import { expect, test } from "vitest";
import { tickQueue } from "./tick-queue";

test("fifty simultaneous pages begin in fifty turns, in the order of their requests", async () => {
  const nextTurn = tickQueue();
  let turn = 0;
  let isCounting = true;
  const count = () => {
    turn += 1;
    if (isCounting) setImmediate(count);
  };
  setImmediate(count);
  const begun: { page: number; turn: number }[] = [];
  const pages = Array.from({ length: 50 }, async (_, page) => {
    await nextTurn("a");
    begun.push({ page, turn });
  });
  await Promise.all(pages);
  isCounting = false;
  expect(begun.map(({ page }) => page)).toEqual(Array.from({ length: 50 }, (_, page) => page));
  expect(new Set(begun.map(({ turn }) => turn)).size).toBe(50);
});

test("a page requested after the others have begun waits for its own turn", async () => {
  const nextTurn = tickQueue();
  await nextTurn("a");
  let begun = false;
  const later = nextTurn("a").then(() => {
    begun = true;
  });
  await Promise.resolve();
  expect(begun).toBe(false);
  await later;
  expect(begun).toBe(true);
});

test("a page of another owner begins after one of fifty that wait", async () => {
  const nextTurn = tickQueue();
  const begun: string[] = [];
  const ask = async (owner: string) => {
    await nextTurn(owner);
    begun.push(owner);
  };
  const many = Array.from({ length: 50 }, () => ask("many"));
  await Promise.all([...many, ask("one"), ask("other")]);
  expect(begun.slice(0, 4)).toEqual(["many", "one", "other", "many"]);
  expect(begun).toHaveLength(52);
});
