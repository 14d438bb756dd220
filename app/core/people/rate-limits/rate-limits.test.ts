import fc from "fast-check";
import { expect, test } from "vitest";
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
