import { expect, test } from "vitest";
import { middleOf, paintGrey } from "./use-camera";

test("of a wide and of a tall frame the square in the middle is read, with even edges", () => {
  expect(middleOf({ x: 0, y: 0, width: 1280, height: 720 })).toEqual({
    x: 280,
    y: 0,
    width: 720,
    height: 720,
  });
  expect(middleOf({ x: 0, y: 0, width: 720, height: 1280 })).toEqual({
    x: 0,
    y: 280,
    width: 720,
    height: 720,
  });
  for (const [width, height] of [
    [641, 481],
    [1079, 1919],
    [3, 2],
  ] as const) {
    const { x, y, ...size } = middleOf({ x: 0, y: 0, width, height });
    expect([x % 2, y % 2, size.width % 2]).toEqual([0, 0, 0]);
    expect(x + size.width).toBeLessThanOrEqual(width);
    expect(y + size.height).toBeLessThanOrEqual(height);
  }
});

test("a plane of brightness becomes an opaque grey picture, without what pads its rows", () => {
  const picture = { data: new Uint8ClampedArray(2 * 2 * 4), width: 2, height: 2 };
  const plane = Uint8Array.of(9, 0, 255, 7, 7, 16, 128, 7, 7);
  paintGrey(picture, plane, { offset: 1, stride: 4 });
  const grey = (value: number) => [value, value, value, 255];
  expect([...picture.data]).toEqual([0, 255, 16, 128].flatMap(grey));
});
