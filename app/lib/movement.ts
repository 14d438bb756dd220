import { distanceBetween, type TrackPoint } from "./track";

/** Faster than anybody sprints: two points farther apart are a jump of the receiver, a gap, or a ride. */
const FASTEST_M_PER_S = 12.5;
/** Slower than this counts as standing. */
const STANDING_M_PER_S = 0.5;
/** Speeds are judged over this time, because receivers repeat a position and then catch up. */
const WINDOW_MS = 10_000;
/** From this share of jumps on, a track is a ride. */
const RIDE_SHARE = 0.1;
/** From this share of points before an earlier moment on, a track's times are unusable. */
const BACK_SHARE = 0.1;
/** A track with this many times more way at standing speed than above it was walked slowly. */
const CRAWL_TIMES = 4;
/** Changes of elevation below this are noise. */
const CLIMB_STEP_M = 10;

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
  /** The length of the jumps that were left out. */
  cutM: number;
  isRide: boolean;
  /** Whether the clock goes back, with much of the recording before that moment. */
  goesBack: boolean;
  /** The first point's time, or undefined without times. */
  startedAt: number | undefined;
}

interface Timed extends TrackPoint {
  at: number;
}

/**
 * Distance, time and climb along the points of each part; the time between parts is a pause. Points that go
 * back in time are left out.
 */
export function movementOf(parts: readonly (readonly TrackPoint[])[]): Movement {
  const sum = new MovementSum();
  let first: number | undefined;
  let last: number | undefined;
  for (const part of inOrder(parts)) {
    let before: Timed | undefined;
    for (const point of part) {
      if (last !== undefined && point.at < last) {
        // Parts may be two recordings of the same time; only one is counted.
        if (before) sum.leaveOut();
        continue;
      }
      first ??= point.at;
      last = point.at;
      sum.add(point, before);
      before = point;
    }
    sum.pause();
  }
  const elapsedS = first === undefined || last === undefined ? 0 : (last - first) / 1_000;
  return { ...sum.result(), elapsedS, startedAt: first };
}

/** The points with times of each part, the parts in the order of their starts. */
function inOrder(parts: readonly (readonly TrackPoint[])[]): Timed[][] {
  return parts
    .map((part) => part.filter(isTimed))
    .sort((a, b) => (a[0]?.at ?? 0) - (b[0]?.at ?? 0));
}

class MovementSum {
  private readonly climb = new Climb();
  private readonly window = { metres: 0, ms: 0 };
  private distanceM = 0;
  private movingMs = 0;
  private cutM = 0;
  private stoodM = 0;
  private stoodMs = 0;
  private points = 0;
  private left = 0;
  private pairs = 0;
  private jumps = 0;

  /** Adds a point and the way from the one before it. */
  add(point: Timed, before: Timed | undefined): void {
    this.points += 1;
    if (before) this.addWay(before, point);
    this.climb.add(point.elevation);
  }

  /** Notes a point that goes back in time within its part. */
  leaveOut(): void {
    this.left += 1;
  }

  private addWay(from: Timed, to: Timed): void {
    const metres = distanceBetween(from, to);
    const ms = to.at - from.at;
    this.pairs += 1;
    if (metres * 1_000 > FASTEST_M_PER_S * Math.max(ms, 1_000)) {
      this.jumps += 1;
      this.cutM += metres;
      this.climb.pause();
      return;
    }
    if (ms >= WINDOW_MS) this.closeWindow();
    this.window.metres += metres;
    this.window.ms += ms;
    if (this.window.ms >= WINDOW_MS) this.closeWindow();
  }

  pause(): void {
    this.closeWindow();
    this.climb.pause();
  }

  /** Counts the window unless it was spent standing. */
  private closeWindow(): void {
    const { metres, ms } = this.window;
    if (metres * 1_000 >= STANDING_M_PER_S * ms) {
      this.distanceM += metres;
      this.movingMs += ms;
    } else {
      this.stoodM += metres;
      this.stoodMs += ms;
    }
    this.window.metres = 0;
    this.window.ms = 0;
  }

  result() {
    const isCrawl = this.stoodM > this.distanceM * CRAWL_TIMES;
    return {
      distanceM: this.distanceM + (isCrawl ? this.stoodM : 0),
      movingS: (this.movingMs + (isCrawl ? this.stoodMs : 0)) / 1_000,
      climbM: this.climb.metres,
      cutM: this.cutM,
      isRide: this.jumps > this.pairs * RIDE_SHARE,
      goesBack: this.left > (this.points + this.left) * BACK_SHARE,
    };
  }
}

function isTimed(point: TrackPoint): point is Timed {
  return point.at !== null;
}

/** Adds up ascents; a pause starts anew from the next elevation. */
class Climb {
  metres: number | null = null;
  private from: number | undefined;

  pause(): void {
    this.from = undefined;
  }

  add(elevation: number | null | undefined): void {
    if (elevation === null || elevation === undefined) return;
    this.metres ??= 0;
    this.from ??= elevation;
    const change = elevation - this.from;
    if (Math.abs(change) < CLIMB_STEP_M) return;
    this.metres += Math.max(0, change);
    this.from = elevation;
  }
}
