import { expect, test } from "vitest";
import { emptyDatabase } from "../../../../tests/support/database";
import { removeOldHits } from "../sign-in/sign-in-member.server";
import {
  addHits,
  consumeRateLimits,
  findHits,
  removeHits,
  returnHit,
} from "./consume-rate-limits.server";

const NOW = 1_800_000_000_000;
const limit = { key: "door", most: 3, withinMs: 1_000 };

test("a limit of three hits a second allows a fourth when the first is a second old", async () => {
  const db = await emptyDatabase();
  const consume = (now: number) => consumeRateLimits(db, { limits: [limit], now });
  for (const now of [NOW, NOW + 400, NOW + 800]) expect(await consume(now)).toEqual({ ok: true });
  const full = { ok: false, reason: "limit", key: "door" };
  expect(await consume(NOW + 999)).toEqual({ ...full, retryAt: NOW + 1_000 });
  expect(await consume(NOW + 1_000)).toEqual({ ok: true });
  expect(await consume(NOW + 1_001)).toEqual({ ...full, retryAt: NOW + 1_400 });
});

test("of fifty parallel requests three consume a limit of three hits", async () => {
  const db = await emptyDatabase();
  const consumed = await Promise.all(
    Array.from({ length: 50 }, () => consumeRateLimits(db, { limits: [limit], now: NOW })),
  );
  expect(consumed.filter(({ ok }) => ok)).toHaveLength(3);
});

test("a reached limit adds no hit to the other limits", async () => {
  const db = await emptyDatabase();
  const other = { key: "other", most: 10, withinMs: 1_000 };
  for (let n = 0; n < 4; n += 1) await consumeRateLimits(db, { limits: [other, limit], now: NOW });
  expect((await findHits(db, { key: "other", since: NOW - 1 })).count).toBe(3);
});

test("hits with the same value count once", async () => {
  const db = await emptyDatabase();
  const words = ["a", "a", "b", "c", "c", "d", "a"];
  const consumed: boolean[] = [];
  for (const once of words) {
    consumed.push((await consumeRateLimits(db, { limits: [{ ...limit, once }], now: NOW })).ok);
  }
  expect(consumed).toEqual([true, true, true, true, true, false, true]);
});

test("a pause grows with the hits", async () => {
  const db = await emptyDatabase();
  const pause = { key: "bell", withinMs: 10_000, pauseMs: (hits: number) => hits * 100 };
  const consume = async (now: number) => (await consumeRateLimits(db, { limits: [pause], now })).ok;
  expect(await consume(NOW)).toBe(true);
  expect(await consume(NOW + 99)).toBe(false);
  expect(await consume(NOW + 100)).toBe(true);
  expect(await consume(NOW + 299)).toBe(false);
  expect(await consume(NOW + 300)).toBe(true);
});

test("hits can be added, returned, removed by key and removed by age", async () => {
  const db = await emptyDatabase();
  async function count(): Promise<number> {
    const hits = await findHits(db, { key: "door", since: 0 });
    return hits.count;
  }
  await addHits(db, { keys: ["door"], at: NOW });
  await addHits(db, { keys: ["door"], at: NOW });
  await returnHit(db, { key: "door", at: NOW });
  expect(await count()).toBe(1);
  await returnHit(db, { key: "door", at: NOW });
  await returnHit(db, { key: "door", at: NOW });
  expect(await count()).toBe(0);
  await addHits(db, { keys: ["door"], at: NOW + 1 });
  await removeHits(db, { key: "door" });
  expect(await count()).toBe(0);
  await addHits(db, { keys: ["door"], at: NOW });
  await addHits(db, { keys: ["door"], at: NOW + 5 });
  expect(await removeOldHits(db, { before: NOW + 5 })).toBe(1);
  expect(await count()).toBe(1);
});
