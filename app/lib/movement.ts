import type { PacedWork } from "./paced-work";
import { distanceBetween, type Measured, type Movement, type TrackPoint } from "./track";

/** Faster than anybody sprints: a window that is faster is a jump of the receiver, a gap, or a ride. */
const FASTEST_M_PER_S = 12.5;
/** Slower than this counts as standing. */
const STANDING_M_PER_S = 0.5;
/** Speeds are judged over this time, by the way between its ends: positions scatter from second to second. */
const WINDOW_MS = 10_000;
/** The longest time over which a jump can be made up for, such as a position far away and back. */
const LONGEST_WINDOW_MS = 30_000;
/** A receiver repeats a position for at most this time, and then catches up. */
const LONGEST_REPEAT_MS = 60_000;
/** A receiver catches up in at most so many strides. */
const MOST_STRIDES = 10;
/** Whoever goes on at this speed while a position repeats was not standing. */
const GOING_ON_M_PER_S = 1;
/** From this share of jumps on, a track is a ride. */
const RIDE_SHARE = 0.1;
/** From this share of points before an earlier moment on, a track's times are unusable. */
const BACK_SHARE = 0.1;
/** Points that are at most this much before an earlier one are left out without a word. */
const JITTER_MS = 10_000;
/** A track with this many times more way at standing speed than above it was walked slowly. */
const CRAWL_TIMES = 4;
/** Standing for at least this long is a pause. */
const PAUSE_MS = 30_000;
/** A window's detour of at least this length is a jump there and back. */
const DETOUR_M = 50;
/** Later windows explain a jump only when it comes back: slower ones after a ride explain nothing. */
const THERE_AND_BACK = 2;
/** Changes of elevation below this are noise. */
const CLIMB_STEP_M = 10;

interface Timed extends TrackPoint {
  at: number;
}

/**
 * Distance, time and climb along the points of each part; the time between parts is a pause. Points that go
 * back in time are left out. Pauses where `work` is due to.
 */
export async function movementOf(
  parts: readonly (readonly TrackPoint[])[],
  work: PacedWork,
): Promise<Movement> {
  const sum = new MovementSum(work);
  let first: number | undefined;
  let last: number | undefined;
  for (const part of inOrder(parts)) {
    const points = forwardIn(part, last, sum);
    const [start] = points;
    if (!start) continue;
    first ??= start.at;
    await sum.add(points, last === undefined ? 0 : start.at - last);
    last = points.at(-1)?.at;
  }
  const elapsedS = first === undefined || last === undefined ? 0 : (last - first) / 1_000;
  return { ...sum.result(), elapsedS, startedAt: first };
}

/** What the points give, to the metre and second. Of a ride, much of which was left out, it is the whole way. */
export function measuredBy(movement: Movement): Measured {
  const isWhole = movement.isRide && movement.distanceM < movement.cutM;
  return {
    distanceM: Math.round(movement.distanceM + (isWhole ? movement.cutM : 0)),
    durationS: Math.round(isWhole ? movement.elapsedS : movement.movingS),
  };
}

/** The points with times of each part, the parts in the order of their starts. */
function inOrder(parts: readonly (readonly TrackPoint[])[]): Timed[][] {
  return parts
    .map((part) => part.filter(isTimed))
    .sort((a, b) => (a[0]?.at ?? 0) - (b[0]?.at ?? 0));
}

/** The points of a part without those before an earlier one, or before the end of the part before it. */
function forwardIn(part: readonly Timed[], end: number | undefined, sum: MovementSum): Timed[] {
  const points: Timed[] = [];
  let last = end ?? Number.NEGATIVE_INFINITY;
  for (const point of part) {
    if (point.at >= last) {
      points.push(point);
      last = point.at;
    } else if (points.length > 0) {
      // Parts may be two recordings of the same time; only one is counted.
      sum.leaveOut(last - point.at);
    }
  }
  return points;
}

function isTimed(point: TrackPoint): point is Timed {
  return point.at !== null;
}

/** The way from one point to the next. */
interface Step {
  from: Timed;
  to: Timed;
  metres: number;
  ms: number;
}

class MovementSum {
  private readonly climb = new Climb();
  private distanceM = 0;
  private movingMs = 0;
  private cutM = 0;
  private cutMs = 0;
  private longestJumpM = 0;
  private jumps = 0;
  /** The jump that was cut last: the next step may go on with it. */
  private lastCut: { to: Timed; metres: number } | undefined;
  private fastSteps = 0;
  private steps = 0;
  private stoodM = 0;
  private stoodMs = 0;
  private standingMs = 0;
  private pauses = 0;
  private points = 0;
  private left = 0;

  constructor(private readonly work: PacedWork) {}

  /** Adds a part, which begins this long after the end of the one before it. */
  async add(points: readonly Timed[], pauseMs: number): Promise<void> {
    const { work } = this;
    if (pauseMs >= PAUSE_MS) this.pauses += 1;
    this.points += points.length;
    const steps = await stepsOf(points, work);
    this.climb.add(points[0]?.elevation);
    for (const step of steps) {
      if (isJump(step)) this.climb.pause();
      this.climb.add(step.to.elevation);
    }
    const windows = await windowsOf(steps, work);
    for (let index = 0; index < windows.length; ) {
      if (work.isPauseDue()) await work.pause();
      const joined = joinedFrom(windows, index);
      this.addWindow(joined.window);
      index += joined.count;
    }
    this.endPause();
    this.climb.pause();
  }

  /** Notes a point that goes back in time within its part. */
  leaveOut(byMs: number): void {
    if (byMs > JITTER_MS) this.left += 1;
  }

  private addWindow(window: Window): void {
    const { steps, ms } = window;
    this.steps += steps.length;
    const straightM = straightOf(window);
    if (!window.hasJump) this.addWay(window.metres, ms);
    else if (isSprinted(straightM, ms)) {
      this.addWay(straightM, ms);
      this.leaveOutDetour(steps, window.metres - straightM);
    } else {
      for (const step of steps.filter(isJump)) this.cut(step);
      const others = windowOf(steps.filter((step) => !isJump(step)));
      this.addWay(others.metres, others.ms);
    }
  }

  private leaveOutDetour(steps: readonly Step[], metres: number): void {
    if (metres < DETOUR_M) return;
    this.cutM += metres;
    this.noteJump(Math.max(...steps.map((step) => step.metres)));
  }

  private cut({ from, to, metres, ms }: Step): void {
    this.fastSteps += 1;
    this.cutM += metres;
    this.cutMs += Math.max(ms, 1_000);
    const before = this.lastCut?.to === from ? this.lastCut.metres : 0;
    if (before > 0) this.jumps -= 1;
    this.noteJump(before + metres);
    this.lastCut = { to, metres: before + metres };
  }

  private noteJump(metres: number): void {
    this.jumps += 1;
    this.longestJumpM = Math.max(this.longestJumpM, metres);
  }

  /** Counts a way unless it was spent standing. */
  private addWay(metres: number, ms: number): void {
    if (metres * 1_000 >= STANDING_M_PER_S * ms) {
      this.distanceM += metres;
      this.movingMs += ms;
      if (ms > 0) this.endPause();
    } else {
      this.stoodM += metres;
      this.stoodMs += ms;
      this.standingMs += ms;
    }
  }

  private endPause(): void {
    if (this.standingMs >= PAUSE_MS) this.pauses += 1;
    this.standingMs = 0;
  }

  result() {
    const isCrawl = this.stoodM > this.distanceM * CRAWL_TIMES;
    const distanceM = this.distanceM + (isCrawl ? this.stoodM : 0);
    const sprintedM = (this.cutMs / 1_000) * FASTEST_M_PER_S;
    return {
      distanceM,
      movingS: (this.movingMs + (isCrawl ? this.stoodMs : 0)) / 1_000,
      climbM: this.climb.metres,
      cutM: this.cutM,
      longestJumpM: this.longestJumpM,
      jumps: this.jumps,
      cutShare: sprintedM > 0 ? sprintedM / (sprintedM + distanceM) : 0,
      pauses: isCrawl ? 0 : this.pauses,
      isRide: this.fastSteps > this.steps * RIDE_SHARE,
      goesBack: this.left > (this.points + this.left) * BACK_SHARE,
    };
  }
}

/** The ways between the points; a position that repeats and then catches up, in one stride or several, is one way. */
async function stepsOf(points: readonly Timed[], work: PacedWork): Promise<Step[]> {
  const steps: Step[] = [];
  let taken = 0;
  for (const [index, next] of points.entries()) {
    if (work.isPauseDue()) await work.pause();
    const before = points[index - 1];
    if (!before || index <= taken) continue;
    const step = stepOf(before, next);
    const strides = steps.at(-1)?.metres === 0 ? stridesFrom(points, index, step) : [step];
    const metres = metresOf(strides);
    const to = strides.at(-1)?.to ?? next;
    const repeated = metres > 0 ? countRepeats(steps, metres, to) : 0;
    const from = steps.at(steps.length - repeated)?.from;
    if (repeated > 0 && from) {
      steps.length -= repeated;
      steps.push({ from, to, metres, ms: to.at - from.at });
      taken = index + strides.length - 1;
    } else steps.push(step);
  }
  return steps;
}

function stepOf(from: Timed, to: Timed): Step {
  return { from, to, metres: distanceBetween(from, to), ms: to.at - from.at };
}

/** A step, with those after it as long as all of them are jumps. */
function stridesFrom(points: readonly Timed[], index: number, first: Step): Step[] {
  const strides = [first];
  for (let last = first; isJump(last) && strides.length < MOST_STRIDES; ) {
    const next = points[index + strides.length];
    if (!next) break;
    last = stepOf(last.to, next);
    if (isJump(last)) strides.push(last);
  }
  return strides;
}

/** How many of the last steps repeat the position from which this way catches up. */
function countRepeats(steps: readonly Step[], metres: number, to: Timed): number {
  let count = 0;
  for (let index = steps.length - 1; index >= 0; index--) {
    const step = steps[index];
    if (!step || step.metres > 0 || to.at - step.from.at > LONGEST_REPEAT_MS) break;
    if (metres * 1_000 < GOING_ON_M_PER_S * (to.at - step.from.at)) return 0;
    count += 1;
  }
  return count;
}

interface Window {
  steps: readonly Step[];
  metres: number;
  ms: number;
  hasJump: boolean;
}

/** Steps that follow each other, each time until they take ten seconds. A longer step stands alone. */
async function windowsOf(steps: readonly Step[], work: PacedWork): Promise<Window[]> {
  const windows: Window[] = [];
  let open: Step[] = [];
  let ms = 0;
  const close = () => {
    if (open.length > 0) windows.push(windowOf(open));
    open = [];
    ms = 0;
  };
  for (const step of steps) {
    if (work.isPauseDue()) await work.pause();
    if (step.ms >= WINDOW_MS) close();
    open.push(step);
    ms += step.ms;
    if (ms >= WINDOW_MS) close();
  }
  close();
  return windows;
}

function windowOf(steps: readonly Step[]): Window {
  return {
    steps,
    metres: metresOf(steps),
    ms: steps.reduce((sum, { ms }) => sum + ms, 0),
    hasJump: steps.some(isJump),
  };
}

function metresOf(steps: readonly Step[]): number {
  return steps.reduce((sum, { metres }) => sum + metres, 0);
}

function isJump({ metres, ms }: Step): boolean {
  return !isSprinted(metres, ms);
}

function isSprinted(metres: number, ms: number): boolean {
  return metres * 1_000 <= FASTEST_M_PER_S * Math.max(ms, 1_000);
}

function straightOf({ steps }: Window): number {
  const [from, to] = [steps[0]?.from, steps.at(-1)?.to];
  return from && to ? distanceBetween(from, to) : 0;
}

/**
 * The window with this index, with as many after it as it takes to come back from its jump; alone where it has none,
 * or where nothing explains it.
 */
function joinedFrom(windows: readonly Window[], index: number): { window: Window; count: number } {
  const own = windows[index] ?? windowOf([]);
  let steps: readonly Step[] = [];
  let ms = 0;
  for (let count = 1; own.hasJump; count++) {
    const next = windows[index + count - 1];
    if (!next || (count > 1 && ms + next.ms > LONGEST_WINDOW_MS)) break;
    steps = steps.concat(next.steps);
    ms += next.ms;
    const window = windowOf(steps);
    const straightM = straightOf(window);
    const isBack = count === 1 || straightM * THERE_AND_BACK <= window.metres;
    if (isBack && isSprinted(straightM, ms)) return { window, count };
  }
  return { window: own, count: 1 };
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
