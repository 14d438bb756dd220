import fc from "fast-check";
import { expect, test } from "vitest";
import { movementOf as measure } from "./movement";
import { PacedWork } from "./paced-work";
import type { TrackPoint } from "./track";

const movementOf = (parts: TrackPoint[][]) => measure(parts, new PacedWork());

const METRE = 1 / 111_195;

interface Leg {
  seconds: number;
  speed: number;
  climb?: number;
}

/** Points a second apart, due north from where and when the last leg ended. */
function walked(legs: Leg[], from = { metres: 0, seconds: 0, elevation: 100 }): TrackPoint[] {
  const at = { ...from };
  const points: TrackPoint[] = [pointAt(at)];
  for (const { seconds, speed, climb = 0 } of legs)
    for (let second = 0; second < seconds; second++) {
      at.metres += speed;
      at.seconds += 1;
      at.elevation += climb;
      points.push(pointAt(at));
    }
  return points;
}

function pointAt({
  metres,
  seconds,
  elevation,
}: Record<"metres" | "seconds" | "elevation", number>) {
  return { latitude: 12 + metres * METRE, longitude: 77.6, at: seconds * 1_000, elevation };
}

test("standing still counts as elapsed time alone", async () => {
  const movement = await movementOf([
    walked([
      { seconds: 600, speed: 3 },
      { seconds: 300, speed: 0 },
      { seconds: 600, speed: 3 },
    ]),
  ]);
  expect(movement.distanceM).toBeCloseTo(3_600, -1);
  expect(movement.movingS).toBeGreaterThan(1_190);
  expect(movement.movingS).toBeLessThan(1_215);
  expect(movement.elapsedS).toBe(1_500);
});

test("the way between two parts counts as elapsed time alone", async () => {
  const parts = [
    walked([{ seconds: 100, speed: 3 }]),
    walked([{ seconds: 100, speed: 3 }], { metres: 5_000, seconds: 1_000, elevation: 900 }),
  ];
  expect(await movementOf(parts)).toMatchObject({ movingS: 200, elapsedS: 1_100, climbM: 0 });
  expect((await movementOf(parts)).distanceM).toBeCloseTo(600, -1);
});

test("a jump of 203 km and back is cut from a run", async () => {
  const points = walked([{ seconds: 1_000, speed: 3 }]).map((point, index) =>
    index === 500 ? { ...point, latitude: point.latitude + 203_000 * METRE } : point,
  );
  const movement = await movementOf([points]);
  expect(movement.distanceM).toBeCloseTo(3_000, -1);
  expect(movement.cutM).toBeGreaterThan(400_000);
  expect(movement.isRide).toBe(false);
});

test.each([
  [12, false],
  [13, true],
])("a whole track at %s m/s is a ride: %s", async (speed, isRide) => {
  expect(await movementOf([walked([{ seconds: 600, speed }])])).toMatchObject({ isRide });
});

test("a ride with stops, much of it faster than anybody runs, is a ride", async () => {
  const leg = [
    { seconds: 60, speed: 15 },
    { seconds: 120, speed: 6 },
    { seconds: 90, speed: 0 },
  ];
  expect((await movementOf([walked([...leg, ...leg, ...leg])])).isRide).toBe(true);
});

test("a track that is slower than standing all along is measured as a whole", async () => {
  const movement = await movementOf([walked([{ seconds: 3_600, speed: 1 / 3.6 }])]);
  expect(movement.distanceM).toBeCloseTo(1_000, -1);
  expect(movement.movingS).toBe(3_600);
});

test("hours of a wandering position after a run are not part of it", async () => {
  const movement = await movementOf([
    walked([
      { seconds: 1_800, speed: 3 },
      { seconds: 36_000, speed: 0.2 },
    ]),
  ]);
  expect(movement.distanceM).toBeCloseTo(5_400, -1);
});

const setBack = (from: number, to: number, ms: number) =>
  walked([{ seconds: 600, speed: 3 }]).map((point, index) =>
    index > from && index < to ? { ...point, at: (point.at ?? 0) - ms } : point,
  );

test("a few points that go back in time are left out", async () => {
  const slip = setBack(100, 110, 60_000);
  expect(await movementOf([slip])).toMatchObject({ movingS: 600, elapsedS: 600, goesBack: false });
});

test("a track with many points that go back in time says so", async () => {
  const reset = setBack(300, 601, 200_000);
  expect((await movementOf([reset])).goesBack).toBe(true);
});

test("two recordings of the same time in one file are not added up", async () => {
  const points = walked([{ seconds: 600, speed: 3 }]);
  const twice = await movementOf([points, points.slice(100)]);
  expect(twice).toMatchObject({ movingS: 600, elapsedS: 600, goesBack: false });
  expect(twice.distanceM).toBeCloseTo(1_800, -1);
});

test("moving time is never longer than elapsed time, whatever the clock does", async () => {
  const point = fc.record({
    metres: fc.integer({ min: 0, max: 5_000 }),
    seconds: fc.integer({ min: 0, max: 7_200 }),
    elevation: fc.integer({ min: 0, max: 100 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(point, { maxLength: 30 }), { maxLength: 4 }),
      async (parts) => {
        const { movingS, elapsedS } = await movementOf(parts.map((part) => part.map(pointAt)));
        expect(movingS).toBeLessThanOrEqual(elapsedS);
      },
    ),
  );
});

test("positions that repeat for some seconds and then catch up lose no time", async () => {
  const points = walked([{ seconds: 900, speed: 3 }]).map((point, index, all) => ({
    ...point,
    latitude: all[index - (index % 4)]?.latitude ?? 0,
  }));
  expect((await movementOf([points])).movingS).toBeGreaterThan(890);
});

test("climb adds up ascents of at least 10 m, not noise", async () => {
  const hill = [
    { seconds: 300, speed: 2, climb: 0.5 },
    { seconds: 300, speed: 2, climb: -0.5 },
  ];
  const { climbM } = await movementOf([walked([...hill, ...hill])]);
  expect(climbM).toBeGreaterThan(270);
  expect(climbM).toBeLessThanOrEqual(300);
  const noise = walked([{ seconds: 600, speed: 3 }]).map((point, index) => ({
    ...point,
    elevation: 100 + (index % 2) * 8,
  }));
  expect((await movementOf([noise])).climbM).toBe(0);
});

test("points without times have no movement, nor has a track without points", async () => {
  const points = [pointAt({ metres: 0, seconds: 0, elevation: 0 })].map((p) => ({
    ...p,
    at: null,
  }));
  for (const parts of [[points], [[]], []])
    expect(await movementOf(parts)).toMatchObject({
      distanceM: 0,
      movingS: 0,
      startedAt: undefined,
    });
});

/** Positions that repeat for some seconds and then catch up. */
const repeating = (points: TrackPoint[], seconds: number) =>
  points.map((point, index) => ({
    ...point,
    latitude: points[index - (index % seconds)]?.latitude ?? 0,
  }));

test.each([2, 4, 8, 15, 30, 55])(
  "positions that repeat %s s lose neither way nor time",
  async (seconds) => {
    const movement = await movementOf([repeating(walked([{ seconds: 3_300, speed: 3 }]), seconds)]);
    expect(movement.distanceM / 9_900).toBeGreaterThan(0.98);
    expect(movement.movingS / 3_300).toBeGreaterThan(0.98);
    expect(movement.cutM).toBe(0);
  },
);

test("standing still for half a minute stays a pause when the next position is a stride away", async () => {
  const legs = [
    { seconds: 600, speed: 3 },
    { seconds: 30, speed: 0 },
  ];
  const movement = await movementOf([walked([...legs, ...legs, { seconds: 600, speed: 3 }])]);
  expect(movement.movingS).toBeLessThan(1_825);
  expect(movement).toMatchObject({ jumps: 0, pauses: 2 });
});

test("a fast stretch is one jump, and its share of the way is what can be sprinted in its time", async () => {
  const movement = await movementOf([
    walked([
      { seconds: 600, speed: 3 },
      { seconds: 100, speed: 20 },
      { seconds: 600, speed: 3 },
    ]),
  ]);
  expect(movement.jumps).toBe(1);
  expect(movement.longestJumpM).toBeCloseTo(2_000, -2);
  expect(movement.cutShare).toBeCloseTo(1_250 / (1_250 + 3_600), 1);
});
