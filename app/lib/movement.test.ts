import fc from "fast-check";
import { expect, test } from "vitest";
import { movementOf } from "./movement";
import type { TrackPoint } from "./track";

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

test("standing still counts as elapsed time alone", () => {
  const movement = movementOf([
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

test("the way between two parts counts as elapsed time alone", () => {
  const parts = [
    walked([{ seconds: 100, speed: 3 }]),
    walked([{ seconds: 100, speed: 3 }], { metres: 5_000, seconds: 1_000, elevation: 900 }),
  ];
  expect(movementOf(parts)).toMatchObject({ movingS: 200, elapsedS: 1_100, climbM: 0 });
  expect(movementOf(parts).distanceM).toBeCloseTo(600, -1);
});

test("a jump of 203 km and back is cut from a run", () => {
  const points = walked([{ seconds: 1_000, speed: 3 }]).map((point, index) =>
    index === 500 ? { ...point, latitude: point.latitude + 203_000 * METRE } : point,
  );
  const movement = movementOf([points]);
  expect(movement.distanceM).toBeCloseTo(2_994, -1);
  expect(movement.cutM).toBeGreaterThan(400_000);
  expect(movement.isRide).toBe(false);
});

test.each([
  [12, false],
  [13, true],
])("a whole track at %s m/s is a ride: %s", (speed, isRide) => {
  expect(movementOf([walked([{ seconds: 600, speed }])])).toMatchObject({ isRide });
});

test("a ride with stops, much of it faster than anybody runs, is a ride", () => {
  const leg = [
    { seconds: 60, speed: 15 },
    { seconds: 120, speed: 6 },
    { seconds: 90, speed: 0 },
  ];
  expect(movementOf([walked([...leg, ...leg, ...leg])]).isRide).toBe(true);
});

test("a track that is slower than standing all along is measured as a whole", () => {
  const movement = movementOf([walked([{ seconds: 3_600, speed: 1 / 3.6 }])]);
  expect(movement.distanceM).toBeCloseTo(1_000, -1);
  expect(movement.movingS).toBe(3_600);
});

test("hours of a wandering position after a run are not part of it", () => {
  const movement = movementOf([
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

test("a few points that go back in time are left out", () => {
  const slip = setBack(100, 110, 60_000);
  expect(movementOf([slip])).toMatchObject({ movingS: 600, elapsedS: 600, goesBack: false });
});

test("a track with many points that go back in time says so", () => {
  const reset = setBack(300, 601, 200_000);
  expect(movementOf([reset]).goesBack).toBe(true);
});

test("two recordings of the same time in one file are not added up", () => {
  const points = walked([{ seconds: 600, speed: 3 }]);
  const twice = movementOf([points, points.slice(100)]);
  expect(twice).toMatchObject({ movingS: 600, elapsedS: 600, goesBack: false });
  expect(twice.distanceM).toBeCloseTo(1_800, -1);
});

test("moving time is never longer than elapsed time, whatever the clock does", () => {
  const point = fc.record({
    metres: fc.integer({ min: 0, max: 5_000 }),
    seconds: fc.integer({ min: 0, max: 7_200 }),
    elevation: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(fc.array(fc.array(point, { maxLength: 30 }), { maxLength: 4 }), (parts) => {
      const { movingS, elapsedS } = movementOf(parts.map((part) => part.map(pointAt)));
      expect(movingS).toBeLessThanOrEqual(elapsedS);
    }),
  );
});

test("positions that repeat for some seconds and then catch up lose no time", () => {
  const points = walked([{ seconds: 900, speed: 3 }]).map((point, index, all) => ({
    ...point,
    latitude: all[index - (index % 4)]?.latitude ?? 0,
  }));
  expect(movementOf([points]).movingS).toBeGreaterThan(890);
});

test("climb adds up ascents of at least 10 m, not noise", () => {
  const hill = [
    { seconds: 300, speed: 2, climb: 0.5 },
    { seconds: 300, speed: 2, climb: -0.5 },
  ];
  const { climbM } = movementOf([walked([...hill, ...hill])]);
  expect(climbM).toBeGreaterThan(270);
  expect(climbM).toBeLessThanOrEqual(300);
  const noise = walked([{ seconds: 600, speed: 3 }]).map((point, index) => ({
    ...point,
    elevation: 100 + (index % 2) * 8,
  }));
  expect(movementOf([noise]).climbM).toBe(0);
});

test("points without times have no movement, nor has a track without points", () => {
  const points = [pointAt({ metres: 0, seconds: 0, elevation: 0 })].map((p) => ({
    ...p,
    at: null,
  }));
  for (const parts of [[points], [[]], []])
    expect(movementOf(parts)).toMatchObject({ distanceM: 0, movingS: 0, startedAt: undefined });
});
