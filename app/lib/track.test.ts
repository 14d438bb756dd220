import { expect, test } from "vitest";
import { readFit } from "./fit";
import { readGpx } from "./gpx";
import { lengthOf, sketchOf } from "./track";

const point = (latitude: number, longitude: number) => ({ latitude, longitude, at: null });

const gpx = (points: string, head = "") =>
  `<?xml version="1.0"?>${head}<gpx version="1.1"><trk><trkseg>${points}</trkseg></trk></gpx>`;
const north = (degrees: number, time: string) =>
  `<trkpt lat="${degrees}" lon="77.6"><ele>900</ele><time>${time}</time></trkpt>`;

test("a degree of latitude is 111 km", () => {
  expect(lengthOf([point(12, 77), point(13, 77)])).toBeCloseTo(111_195, -1);
});

test("a GPX track gives start, distance and time", () => {
  const track = readGpx(
    gpx(north(12.9, "2026-11-15T00:15:00Z") + north(12.945, "2026-11-15T00:45:00Z")),
  );
  expect(track).toMatchObject({
    startedAt: Date.parse("2026-11-15T00:15:00Z"),
    durationS: 1_800,
    distanceM: 5_004,
  });
});

test.each([
  ["entities", gpx(north(12.9, "2026-11-15T00:15:00Z"), '<!DOCTYPE gpx [<!ENTITY a "aaaa">]>')],
  ["no times", gpx('<trkpt lat="1" lon="1"/><trkpt lat="2" lon="1"/>')],
  ["one place", gpx(north(1, "2026-11-15T00:15:00Z") + north(1, "2026-11-15T00:16:00Z"))],
  ["another kind of XML", "<?xml version='1.0'?><svg><path/></svg>"],
  ["no XML", "PNG"],
  ["nothing", ""],
])("a GPX file with %s is refused", (_, text) => {
  expect(readGpx(text)).toBeUndefined();
});

test("hundred thousand points that never close are read in no time", () => {
  const started = performance.now();
  readGpx(gpx('<trkpt lat="1" lon="1">'.repeat(100_000)));
  expect(performance.now() - started).toBeLessThan(1_000);
});

test("a route picture is simplified, fits its box and does not tell where it was", () => {
  const line = Array.from({ length: 500 }, (_, index) => point(12 + index / 1e4, 77.5));
  expect(sketchOf(line)).toBe("50.0,94.0 50.0,6.0");
  expect(sketchOf(line.map((p) => ({ ...p, latitude: p.latitude + 20 })))).toBe(
    "50.0,94.0 50.0,6.0",
  );
  expect(sketchOf([point(1, 1), point(1, 1)])).toBeUndefined();
  expect(sketchOf([])).toBeUndefined();
});

/** A small FIT activity: one session, two records. */
function fitFile(): Uint8Array {
  const startS = (Date.parse("2026-11-15T00:15:00Z") - Date.UTC(1989, 11, 31)) / 1000;
  const semicircles = (degrees: number) => Math.round((degrees * 2 ** 31) / 180);
  const body: number[] = [];
  const int32 = (value: number) => [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);
  const define = (local: number, message: number, fields: [number, number, number][]) =>
    body.push(0x40 | local, 0, 0, message, 0, fields.length, ...fields.flat());
  define(0, 18, [
    [2, 4, 0x86],
    [8, 4, 0x86],
    [9, 4, 0x86],
  ]);
  body.push(0, ...int32(startS), ...int32(1_800_000), ...int32(500_400));
  define(1, 20, [
    [253, 4, 0x86],
    [0, 4, 0x85],
    [1, 4, 0x85],
  ]);
  body.push(1, ...int32(startS), ...int32(semicircles(12.9)), ...int32(semicircles(-77.6)));
  body.push(
    1,
    ...int32(startS + 1800),
    ...int32(semicircles(12.945)),
    ...int32(semicircles(-77.6)),
  );
  const header = [
    12,
    0x10,
    0,
    0,
    ...int32(body.length),
    ...[...".FIT"].map((c) => c.charCodeAt(0)),
  ];
  return Uint8Array.from([...header, ...body, 0, 0]);
}

test("a FIT file gives start, distance, time and points on both hemispheres", () => {
  const track = readFit(fitFile());
  expect(track).toMatchObject({
    startedAt: Date.parse("2026-11-15T00:15:00Z"),
    durationS: 1_800,
    distanceM: 5_004,
  });
  expect(track?.points.at(0)?.longitude).toBeCloseTo(-77.6, 5);
});

test("a cut or made-up FIT file is no run and no crash", () => {
  const whole = fitFile();
  for (let length = 0; length < whole.length - 2; length++) {
    expect(readFit(whole.slice(0, length))).toBeUndefined();
  }
  expect(readFit(new Uint8Array(100))).toBeUndefined();
});
