import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, SECOND_MS } from "~/lib/dates";
import { hitsOf, isWithinLimit, nextAllowedAt, type RateLimit } from "./rate-limits";

const NOW = 1_800_000_000_000;
const limits: RateLimit[] = [
  { key: "door", most: 3, withinMs: 1_000 },
  { key: "door", most: 1, withinMs: 200 },
  { key: "door", withinMs: 1_000, pauseMs: (hits) => hits * 50 },
];
const hit = fc.record({
  key: fc.constantFrom("door", "gate"),
  at: fc.integer({ min: NOW - 1_500, max: NOW }),
  count: fc.integer({ min: 1, max: 3 }),
});

test("a limit has room from the announced millisecond on", () => {
  fc.assert(
    fc.property(fc.constantFrom(...limits), fc.array(hit, { maxLength: 8 }), (limit, hits) => {
      const at = nextAllowedAt(limit, hits, NOW);
      const hasRoomAt = (now: number) =>
        isWithinLimit(limit, hitsOf(hits, limit.key, now - limit.withinMs), now);
      expect(hasRoomAt(at)).toBe(true);
      if (at > NOW && "most" in limit) expect(hasRoomAt(at - 1)).toBe(false);
      if (at === NOW) expect(hasRoomAt(NOW)).toBe(true);
    }),
  );
});

test("a pause that began two days ahead of a clock that was set back is over, a limit of a number is not", () => {
  const hits = [{ key: "door", at: NOW + 2 * DAY_MS, count: 1 }];
  for (const pauseMs of [() => 0, () => 30 * SECOND_MS])
    expect(nextAllowedAt({ key: "door", withinMs: DAY_MS, pauseMs }, hits, NOW)).toBe(NOW);
  const counted = { key: "door", most: 1, withinMs: DAY_MS };
  expect(nextAllowedAt(counted, hits, NOW)).toBe(NOW + 3 * DAY_MS);
  const ofAnother = [{ key: "door", at: NOW + SECOND_MS, count: 1 }];
  const pause = { key: "door", withinMs: DAY_MS, pauseMs: () => 30 * SECOND_MS };
  expect(nextAllowedAt(pause, ofAnother, NOW)).toBe(NOW + 31 * SECOND_MS);
});
