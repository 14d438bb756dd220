import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BodyBudget } from "./body-budget";

const WAIT_MS = 10_000;
const LIMITS = { bytes: 10, bytesEach: 6, waiting: 3, waitingEach: 2, waitMs: WAIT_MS };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Takes room and records owners that got it in `started`, or 'not <owner>'. */
function asker() {
  const budget = new BodyBudget(LIMITS);
  const started: string[] = [];
  const releases = new Map<string, () => void>();
  const ask = async (owner: string, bytes: number) => {
    void budget.take(owner, bytes).then((release) => {
      started.push(release ? owner : `not ${owner}`);
      if (release) releases.set(owner, release);
    });
    await settled();
  };
  const leave = async (owner: string) => {
    releases.get(owner)?.();
    await settled();
  };
  return { ask, leave, started };
}

const settled = async () => await vi.advanceTimersByTimeAsync(0);

test("bodies that fit together start at once, the next one when there is room", async () => {
  const { ask, leave, started } = asker();
  await ask("asha", 6);
  await ask("meena", 4);
  await ask("ravi", 5);
  expect(started).toEqual(["asha", "meena"]);
  await leave("meena");
  expect(started).toEqual(["asha", "meena"]);
  await leave("asha");
  expect(started).toEqual(["asha", "meena", "ravi"]);
});

test("only the owner of a used-up share waits", async () => {
  const { ask, leave, started } = asker();
  await ask("asha", 6);
  await ask("asha", 1);
  await ask("meena", 4);
  expect(started).toEqual(["asha", "meena"]);
  await leave("asha");
  expect(started).toEqual(["asha", "meena", "asha"]);
});

test("a small body does not overtake a large one that waits for room", async () => {
  const { ask, leave, started } = asker();
  await ask("asha", 6);
  await ask("meena", 5);
  await ask("ravi", 1);
  expect(started).toEqual(["asha"]);
  await leave("asha");
  expect(started).toEqual(["asha", "meena", "ravi"]);
});

test("the third waiting body of one owner is refused at once", async () => {
  const { ask, started } = asker();
  await ask("asha", 6);
  for (let sent = 0; sent < 3; sent += 1) await ask("asha", 6);
  expect(started).toEqual(["asha", "not asha"]);
});

test("the fourth waiting body of all owners is refused at once", async () => {
  const { ask, started } = asker();
  await ask("asha", 6);
  for (const owner of ["meena", "ravi", "arjun", "kavya"]) await ask(owner, 6);
  expect(started).toEqual(["asha", "not kavya"]);
});

test("a body refused after 10 seconds lets the next one start", async () => {
  const { ask, started } = asker();
  await ask("asha", 6);
  await ask("meena", 5);
  await vi.advanceTimersByTimeAsync(WAIT_MS / 2);
  await ask("ravi", 4);
  await vi.advanceTimersByTimeAsync(WAIT_MS / 2 - 1);
  expect(started).toEqual(["asha"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(started).toEqual(["asha", "not meena", "ravi"]);
});
