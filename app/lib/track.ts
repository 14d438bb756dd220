export type TrackSport = "run" | "walk" | "other";

/** A recorded route of a watch or phone. */
export interface Track {
  /** Milliseconds since 1970. */
  startedAt: number;
  distanceM: number;
  /** Moving time, without pauses. */
  durationS: number;
  /** Time from start to end, with pauses. */
  elapsedS: number;
  /** Metres of ascent, or null without elevations. */
  climbM: number | null;
  /** Undefined when the file does not name it. */
  sport: TrackSport | undefined;
  /** Whether much of it was faster than anybody runs. */
  isRide: boolean;
  /** Whether distance and time come from points whose clock goes back. */
  goesBack: boolean;
  points: readonly TrackPoint[];
  /** The name in the file. */
  name?: string | undefined;
}

export interface TrackPoint {
  latitude: number;
  longitude: number;
  /** Milliseconds since 1970, or null without a time. */
  at: number | null;
  /** Metres above the sea. */
  elevation?: number | null;
}

/** The content of a file of a known format: tracks, or why there are none. */
export type Recording =
  | { ok: true; tracks: Track[] }
  | { ok: false; reason: "damaged" | "no_times" | "empty" };

/** A recording of these tracks; without one, `isTimed` tells a route without times from an empty file. */
export function recordingOf(tracks: Track[], isTimed: boolean): Recording {
  if (tracks.length > 0) return { ok: true, tracks };
  return { ok: false, reason: isTimed ? "empty" : "no_times" };
}

const EARTH_RADIUS_M = 6_371_000;
const DEGREE = Math.PI / 180;

/** Metres between two points (haversine). */
export function distanceBetween(a: TrackPoint, b: TrackPoint): number {
  const north = Math.sin(((b.latitude - a.latitude) * DEGREE) / 2) ** 2;
  const east = Math.sin(((b.longitude - a.longitude) * DEGREE) / 2) ** 2;
  const angle = north + Math.cos(a.latitude * DEGREE) * Math.cos(b.latitude * DEGREE) * east;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(angle)));
}

export const SKETCH_SIZE = 100;
const SKETCH_MARGIN = 6;
const SKETCH_TOLERANCE = 0.6;
/** Points of a sketch before simplification; more than its size can show, few enough to be fast. */
const SKETCH_POINTS = 800;

/**
 * The route's shape as 'x,y x,y …' in a box of 100 × 100, north up, simplified and without its location.
 * Undefined for fewer than two different points.
 */
export function sketchOf(points: readonly TrackPoint[]): string | undefined {
  const first = points[0];
  if (!first) return undefined;
  const squeeze = Math.cos(first.latitude * DEGREE);
  const every = Math.ceil(points.length / SKETCH_POINTS);
  const some = points.filter((_, index) => index % every === 0 || index === points.length - 1);
  const flat = some.map((point): Place => [point.longitude * squeeze, -point.latitude]);
  const left = least(flat, 0);
  const top = least(flat, 1);
  const extent = Math.max(greatest(flat, 0) - left, greatest(flat, 1) - top);
  if (!(extent > 0)) return undefined;
  const scale = (SKETCH_SIZE - 2 * SKETCH_MARGIN) / extent;
  const insetX = (SKETCH_SIZE - (greatest(flat, 0) - left) * scale) / 2;
  const insetY = (SKETCH_SIZE - (greatest(flat, 1) - top) * scale) / 2;
  const drawn = flat.map(
    ([x, y]): Place => [(x - left) * scale + insetX, (y - top) * scale + insetY],
  );
  return simplify(drawn, SKETCH_TOLERANCE)
    .map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(" ");
}

type Place = readonly [x: number, y: number];

function least(places: readonly Place[], axis: 0 | 1): number {
  return places.reduce((least, place) => Math.min(least, place[axis]), Number.POSITIVE_INFINITY);
}

function greatest(places: readonly Place[], axis: 0 | 1): number {
  return places.reduce((most, place) => Math.max(most, place[axis]), Number.NEGATIVE_INFINITY);
}

/** Drops points closer than `tolerance` to the line (Douglas–Peucker, iterative). */
function simplify(places: readonly Place[], tolerance: number): Place[] {
  const kept = new Set([0, places.length - 1]);
  const open: [number, number][] = [[0, places.length - 1]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    const farthest = farthestBetween(places, from, to);
    if (farthest === undefined || farthest.distance <= tolerance) continue;
    kept.add(farthest.index);
    open.push([from, farthest.index], [farthest.index, to]);
  }
  return places.filter((_, index) => kept.has(index));
}

function farthestBetween(places: readonly Place[], from: number, to: number) {
  const [start, end] = [places[from], places[to]];
  if (!start || !end) return undefined;
  let farthest: { index: number; distance: number } | undefined;
  for (let index = from + 1; index < to; index++) {
    const place = places[index];
    if (!place) continue;
    const distance = distanceToSegment(place, start, end);
    if (!farthest || distance > farthest.distance) farthest = { index, distance };
  }
  return farthest;
}

function distanceToSegment([x, y]: Place, [ax, ay]: Place, [bx, by]: Place): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along =
    length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
