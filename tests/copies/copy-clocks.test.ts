/** The last state comes back whatever the clock did while the copy was kept. */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/lib/dates";
import {
  copied,
  dateFiles,
  generationsIn,
  newFolder,
  numbersAt,
  openNumbers,
} from "../support/copied-numbers";

const T0 = Date.parse("2026-11-22T04:30:00Z");

/**
 * Numbers 1 to 4, each copied under another clock: right, an hour slow after a start, two days ahead for a moment, and
 * right again. Their files have the dates that such clocks give.
 */
async function openJumped() {
  const { add, clock, copyTo, keep, said } = openNumbers();
  const order: string[] = [];
  const nextGeneration = () => {
    const name = generationsIn(copyTo).find((found) => !order.includes(found)) ?? "";
    order.push(name);
    return name;
  };
  add(1);
  const first = await keep();
  await copied(first.keeper, clock);
  await first.stop();
  dateFiles(copyTo, nextGeneration(), () => T0);
  clock.ahead = -HOUR_MS;
  add(2);
  const { keeper, stop } = await keep({ lastUntil: Date.now() });
  await copied(keeper, clock);
  const slow = nextGeneration();
  clock.ahead = 2 * DAY_MS;
  await keeper.look();
  add(3);
  await copied(keeper, clock);
  const ahead = nextGeneration();
  clock.ahead = 0;
  await keeper.look();
  add(4);
  await copied(keeper, clock);
  await stop();
  const right = nextGeneration();
  dateFiles(copyTo, slow, () => T0 - HOUR_MS);
  dateFiles(copyTo, ahead, () => T0 + 2 * DAY_MS);
  dateFiles(copyTo, right, () => T0 + MINUTE_MS);
  return { copyTo, order, said };
}

test("after jumps of the clock the last state comes back, and the moments of each clock", async () => {
  const { copyTo, order, said } = await openJumped();
  expect(new Set(order).size).toBe(4);
  expect(said.filter((text) => text.startsWith("The clock was set"))).toHaveLength(2);
  expect(await numbersAt({ copyTo })).toEqual([1, 2, 3, 4]);
  const at = (moment: number) => numbersAt({ copyTo }, { at: moment + SECOND_MS - 1 });
  expect(await at(T0 + MINUTE_MS)).toEqual([1, 2, 3, 4]);
  expect(await at(T0 + 2 * DAY_MS)).toEqual([1, 2, 3, 4]);
  // Of two states that are dated before this moment, the one that was written later.
  expect(await at(T0)).toEqual([1, 2]);
  await expect(at(T0 - 2 * HOUR_MS)).rejects.toThrow("The copy begins at");
});

/** Three numbers in one generation, copied one after the other. */
async function openThree() {
  const { add, copyTo, keep } = openNumbers();
  const { keeper, stop } = await keep();
  for (const n of [1, 2, 3]) {
    add(n);
    await copied(keeper);
  }
  await stop();
  const [generation = ""] = generationsIn(copyTo);
  return { copyTo, generation };
}

test("a moment that a clock passed twice within a copy is refused, and the last state comes back", async () => {
  const { copyTo, generation } = await openThree();
  dateFiles(copyTo, generation, (index) => T0 + (index === 1 ? HOUR_MS : index * SECOND_MS));
  await expect(numbersAt({ copyTo }, { at: T0 + MINUTE_MS })).rejects.toThrow(
    "The clock was set back while this copy was kept",
  );
  expect(await numbersAt({ copyTo })).toEqual([1, 2, 3]);
});

test("a copy of which no list tells its place is restored by its name alone", async () => {
  const [one, other] = [await openThree(), await openThree()];
  const copyTo = newFolder();
  for (const { copyTo: from, generation } of [one, other])
    cpSync(join(from, "generations", generation), join(copyTo, "generations", generation), {
      recursive: true,
    });
  await expect(numbersAt({ copyTo })).rejects.toThrow(
    "Which copy is the newest cannot be told. Nothing was changed. Choose one by its name",
  );
  expect(await numbersAt({ copyTo }, { generation: one.generation })).toEqual([1, 2, 3]);
  await expect(numbersAt({ copyTo }, { generation: "0".repeat(16) })).rejects.toThrow(
    "There is no copy 0000000000000000",
  );
});

test("a copier begins anew where another machine has copied to the same place since", async () => {
  const { add, copyTo, keep } = openNumbers();
  add(1);
  const first = await keep();
  await copied(first.keeper);
  await first.stop();
  const elsewhere = await openThree();
  cpSync(elsewhere.copyTo, copyTo, { recursive: true });
  add(2);
  const second = await keep();
  await copied(second.keeper);
  await second.stop();
  expect(generationsIn(copyTo)).toHaveLength(3);
  expect(await numbersAt({ copyTo })).toEqual([1, 2]);
});

test("a copier begins anew with another key", async () => {
  const { add, copyTo, keep } = openNumbers();
  for (const [n, backupKey] of [
    "the first key of the club",
    "the second key of the club",
  ].entries()) {
    add(n);
    const { keeper, stop } = await keep({ backupKey });
    await copied(keeper);
    await stop();
  }
  expect(generationsIn(copyTo)).toHaveLength(2);
  expect(await numbersAt({ copyTo, backupKey: "the second key of the club" })).toEqual([0, 1]);
});
