import { distanceBetween, type TrackPoint } from "./track";

/** Faster than anybody sprints: two points farther apart are a jump of the receiver, a gap, or a ride. */
const FASTEST_M_PER_S = 12.5;
/** Slower than this counts as standing. */
const STANDING_M_PER_S = 0.5;
/** Speeds are judged over this time, because receivers repeat a position and then catch up. */
const WINDOW_MS = 10_000;
/** From this share of jumps on, a track is a ride. */
const RIDE_SHARE = 0.1;
/** Changes of elevation below this are noise. */
const CLIMB_STEP_M = 10;

export interface Movement {
  /** Without jumps, pauses between parts and standing still. */
  distanceM: number;
  movingS: number;
  /** From the first to the last point. */
  elapsedS: number;
  climbM: number | null;
  /** The length of what was cut as jumps. */
  cutM: number;
  isRide: boolean;
  /** The first point's time, or undefined without times. */
  startedAt: number | undefined;
}

interface Timed extends TrackPoint {
  at: number;
}

/** Distance, time and climb along the points of each part; what is between the parts is a pause. */
export function movementOf(parts: readonly (readonly TrackPoint[])[]): Movement {
  const sum = new MovementSum();
  let first: number | undefined;
  let last: number | undefined;
  for (const part of parts) {
    const timed = part.filter(isTimed);
    for (const [index, point] of timed.entries()) {
      first = Math.min(first ?? point.at, point.at);
      last = Math.max(last ?? point.at, point.at);
      sum.add(point, timed[index - 1]);
    }
    sum.pause();
  }
  const elapsedS = first === undefined || last === undefined ? 0 : (last - first) / 1_000;
  return { ...sum.result(), elapsedS, startedAt: first };
}

class MovementSum {
  private readonly climb = new Climb();
  private readonly window = { metres: 0, ms: 0 };
  private distanceM = 0;
  private movingMs = 0;
  private cutM = 0;
  private pairs = 0;
  private jumps = 0;

  /** Adds a point and the way from the one before it; points that go back in time have none. */
  add(point: Timed, before: Timed | undefined): void {
    if (before && point.at >= before.at) this.addWay(before, point);
    this.climb.add(point.elevation);
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
    }
    this.window.metres = 0;
    this.window.ms = 0;
  }

  result() {
    return {
      distanceM: this.distanceM,
      movingS: this.movingMs / 1_000,
      climbM: this.climb.metres,
      cutM: this.cutM,
      isRide: this.jumps > this.pairs * RIDE_SHARE,
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
