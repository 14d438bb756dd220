export type TrackSport = "run" | "walk" | "other";

/** A distance and a moving time. */
export interface Measured {
  distanceM: number;
  durationS: number;
}

/** What the points of a track give. */
export interface Movement {
  /**
   * Without jumps, pauses between parts and standing still; the whole way of a track that is hardly ever
   * faster than standing.
   */
  distanceM: number;
  movingS: number;
  /** From the first to the last point. */
  elapsedS: number;
  climbM: number | null;
  /** The length of the jumps and rides that were left out, the longest of them, and how many. */
  cutM: number;
  longestJumpM: number;
  jumps: number;
  /** How much of the way was left out, from 0 to 1; a jump counts as what can be sprinted in its time. */
  cutShare: number;
  /** How often the recording or the runner paused. */
  pauses: number;
  isRide: boolean;
  /** Whether the clock goes back, with much of the recording before that moment. */
  goesBack: boolean;
  /** The first point's time, or undefined without times. */
  startedAt: number | undefined;
}

/** A recorded route of a watch or phone, with the figures that count. */
export interface Track extends Measured, SportName {
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Time from start to end, with pauses. */
  elapsedS: number;
  /** Metres of ascent, or null without elevations. */
  climbM: number | null;
  /** What the points give, jumps and pauses left out. */
  movement: Movement;
  /** What was not taken: the device's own figures, or those of the points. */
  other?: (Measured & { by: "device" | "points" }) | undefined;
  /** Whether it is a course, or its times fit a constant speed as only a planner writes them. */
  isPlanned: boolean;
  /** Whether distance and time come from points whose clock goes back. */
  goesBack: boolean;
  /** Points whose place or time cannot be read. */
  unread: number;
  /** Whether its times have no zone. */
  isLocalTime?: boolean;
  /** Whether the file ends early, so that only what is whole was read. */
  isCutShort?: boolean;
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
  | {
      ok: false;
      reason: "damaged" | "too_large" | "document_type" | "no_times" | "planned" | "empty";
    };

/** A recording of these tracks, or why there is none. */
export function recordingOf(
  tracks: Track[],
  reason: "damaged" | "no_times" | "planned" | "empty",
): Recording {
  return tracks.length > 0 ? { ok: true, tracks } : { ok: false, reason };
}

/** Devices with an unset clock write 1970, 1989, 1990 or 1999; none recorded runs before 2000. */
const FIRST_RECORDED = Date.UTC(2000, 0);
const DAY_MS = 86_400_000;

/** Whether this moment comes from a clock that was never set. */
export function isUnset(at: number): boolean {
  return at >= -DAY_MS && at < FIRST_RECORDED;
}

const JUDGED_POINTS = 20;
const JUDGED_MS = 300_000;
/** Planned times are rounded to seconds. */
const EVEN_WITHIN_MS = 1_500;

/**
 * Whether the times of these points are those of a constant speed although the points are unevenly far apart, as
 * planners write them.
 */
export function isEven(points: readonly TrackPoint[]): boolean {
  const timed = points.filter((point): point is TrackPoint & { at: number } => point.at !== null);
  const [first, last] = [timed[0], timed.at(-1)];
  if (timed.length < JUDGED_POINTS || !first || !last) return false;
  const ways = timed.map((point, index) => distanceBetween(timed[index - 1] ?? point, point));
  const metres = ways.reduce((sum, way) => sum + way, 0);
  const ms = last.at - first.at;
  if (ms < JUDGED_MS || metres === 0) return false;
  let passed = 0;
  const gaps = new Set<number>();
  for (const [index, { at }] of timed.entries()) {
    passed += ways[index] ?? 0;
    if (Math.abs(first.at + (ms * passed) / metres - at) > EVEN_WITHIN_MS) return false;
    gaps.add(Math.round((at - (timed[index - 1]?.at ?? at)) / 1_000));
  }
  return gaps.size > UNEVEN_GAPS;
}

/** The first gap is none; a recorder keeps to one interval, or two when it is late. */
const UNEVEN_GAPS = 4;

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

/** Words that name no sport. */
const NAMELESS =
  /^(other|generic|training|workout|activity|track|fitness|uncategorized|unknown|default|all|gps)?$/;
const ON_FOOT: [pattern: RegExp, sport: TrackSport][] = [
  [/run|jog|treadmill/, "run"],
  [/walk|hik|trek/, "walk"],
];
/** Numbers that one service writes instead of words. */
const NUMBERED: Record<string, TrackSport> = { 9: "run", 10: "walk", 4: "walk" };

export interface SportName {
  /** 'other' for all but running and walking, undefined where the file names none. */
  sport: TrackSport | undefined;
  /** Whether the file has a word that may stand for any sport, such as 'other' or 'workout'. */
  isVague: boolean;
}

/** The sport that a file names. */
export function sportNamed(text: string | undefined): SportName {
  const word = text?.trim().toLowerCase() ?? "";
  if (NAMELESS.test(word)) return { sport: undefined, isVague: word !== "" };
  const sport = /^\d+$/.test(word)
    ? NUMBERED[word]
    : ON_FOOT.find(([pattern]) => pattern.test(word))?.[1];
  return { sport: sport ?? "other", isVague: false };
}
