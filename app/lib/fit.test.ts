import { expect, test } from "vitest";
import { readFit } from "./fit";

const STARTED = Date.parse("2026-11-15T00:15:00Z");
const START_S = (STARTED - Date.UTC(1989, 11, 31)) / 1000;
const UINT8 = 0x02;
const STRING = 0x07;
const UINT16 = 0x84;
const SINT32 = 0x85;
const UINT32 = 0x86;
const ENUM = 0x00;

type Field = [number: number, size: number, type: number];

/** Writes a FIT file as a watch does: file id, developer data, event, laps, records, session. */
class FitWriter {
  readonly body: number[] = [];
  constructor(readonly isLittle = true) {}

  int(value: number, size: number): number[] {
    const bytes = Array.from({ length: size }, (_, index) => (value >>> (index * 8)) & 0xff);
    return this.isLittle ? bytes : bytes.reverse();
  }

  define(local: number, message: number, fields: Field[], developer: Field[] = []): void {
    this.body.push(
      0x40 | (developer.length > 0 ? 0x20 : 0) | local,
      0,
      this.isLittle ? 0 : 1,
      ...this.int(message, 2),
      fields.length,
      ...fields.flat(),
      ...(developer.length > 0 ? [developer.length, ...developer.flat()] : []),
    );
  }

  data(header: number, ...values: [value: number, size: number][]): void {
    this.body.push(header, ...values.flatMap(([value, size]) => this.int(value, size)));
  }

  file(headerSize: 12 | 14 = 14): Uint8Array {
    const length = [0, 8, 16, 24].map((shift) => (this.body.length >>> shift) & 0xff);
    const head = [headerSize, 0x20, 0x54, 0x08, ...length, 0x2e, 0x46, 0x49, 0x54];
    if (headerSize === 14) head.push(0, 0);
    const whole = [...head, ...this.body];
    const sum = crc(whole);
    return Uint8Array.from([...whole, sum & 0xff, sum >> 8]);
  }
}

/** The checksum bit by bit, independent of the reader's table. */
function crc(bytes: number[]): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >> 1) ^ 0xa001 : sum >> 1;
  }
  return sum;
}

const semicircles = (degrees: number) => Math.round((degrees * 2 ** 31) / 180);

interface Activity {
  isLittle?: boolean;
  sport?: number;
  hasSession?: boolean;
  headerSize?: 12 | 14;
  /** Milliseconds with pauses; the session has none without it. */
  elapsedMs?: number;
  /** Milliseconds without pauses. */
  timerMs?: number;
  distanceCm?: number;
  /** 4 for an activity, 6 for a course. */
  fileType?: number;
  /** Of the session, in seconds since 1989. */
  startS?: number;
}

/** Half an hour due north: records with a full time, then with compressed headers that wrap around once. */
function activity(how: Activity = {}) {
  const { isLittle = true, sport = 1, hasSession = true, headerSize, elapsedMs } = how;
  const { fileType = 4, startS = START_S, timerMs = 1_750_000, distanceCm = 500_400 } = how;
  const fit = new FitWriter(isLittle);
  fit.define(0, 0, [
    [0, 1, ENUM],
    [4, 4, UINT32],
  ]);
  fit.data(0, [fileType, 1], [START_S, 4]);
  fit.define(1, 206, [
    [0, 1, UINT8],
    [1, 1, UINT8],
    [3, 8, STRING],
  ]);
  fit.data(1, [0, 1], [0, 1], [0x6e72756e, 4], [0, 4]);
  fit.define(2, 21, [
    [253, 4, UINT32],
    [0, 1, ENUM],
  ]);
  fit.data(2, [START_S, 4], [0, 1]);
  const place: Field[] = [
    [0, 4, SINT32],
    [1, 4, SINT32],
    [2, 2, UINT16],
    [3, 1, UINT8],
  ];
  fit.define(3, 20, [[253, 4, UINT32], ...place], [[0, 2, 0]]);
  const at = (north: number): [number, number][] => [
    [semicircles(12.9 + north), 4],
    [semicircles(-77.6), 4],
    [0xffff, 2],
    [150, 1],
  ];
  fit.data(3, [START_S, 4], ...at(0), [7, 2]);
  fit.data(3, [START_S + 1_780, 4], ...at(0.0445), [7, 2]);
  fit.define(1, 20, place);
  for (const [seconds, north] of [
    [1_790, 0.04475],
    [1_800, 0.045],
  ] as const) {
    fit.data(0x80 | (1 << 5) | ((START_S + seconds) & 0x1f), ...at(north));
  }
  fit.define(0, 19, [[7, 4, UINT32]]);
  fit.data(0, [1_800_000, 4]);
  if (hasSession) {
    fit.define(0, 18, [
      [2, 4, UINT32],
      [5, 1, ENUM],
      [8, 4, UINT32],
      [9, 4, UINT32],
      [7, 4, UINT32],
    ]);
    const figures: [number, number][] = [
      [timerMs, 4],
      [distanceCm, 4],
      [elapsedMs ?? 0xffffffff, 4],
    ];
    fit.data(0, [startS, 4], [sport, 1], ...figures);
  }
  return fit.file(headerSize);
}

async function trackIn(bytes: Uint8Array) {
  const recording = await readFit(bytes);
  return recording?.ok ? recording.tracks[0] : undefined;
}

test.each([
  ["little-endian", { isLittle: true }],
  ["big-endian", { isLittle: false }],
  ["a short header", { headerSize: 12 as const }],
  ["walking", { sport: 11 }],
])("an activity with many kinds of messages gives start, distance and time: %s", async (_, how) => {
  const track = await trackIn(activity(how));
  expect(track).toMatchObject({ startedAt: STARTED, durationS: 1_750, distanceM: 5_004 });
  expect(track?.points).toHaveLength(4);
  expect(track?.points.at(0)?.longitude).toBeCloseTo(-77.6, 5);
  expect(track?.points.at(-1)?.latitude).toBeCloseTo(12.945, 5);
});

test("without a session the duration comes from the times in compressed headers", async () => {
  const track = await trackIn(activity({ hasSession: false }));
  const seconds = track?.points.map(({ at }) => ((at ?? 0) - STARTED) / 1000);
  expect(seconds).toEqual([0, 1_780, 1_790, 1_800]);
  expect(track).toMatchObject({ durationS: 1_800, distanceM: 5_004 });
});

test.each([
  [1, "run"],
  [11, "walk"],
  [17, "walk"],
  [2, "other"],
  [0, undefined],
])("FIT sport %s is read as %s", async (sport, read) => {
  expect(await trackIn(activity({ sport }))).toMatchObject({ sport: read });
});

test("chained FIT files give a track each", async () => {
  const recording = await readFit(Uint8Array.from([...activity(), ...activity({ sport: 2 })]));
  expect(recording?.ok && recording.tracks.map(({ sport }) => sport)).toEqual(["run", "other"]);
});

test("a timer that is longer than the time with pauses is swapped with it", async () => {
  const swapped = await trackIn(activity({ elapsedMs: 1_600_000 }));
  expect(swapped).toMatchObject({ durationS: 1_600, elapsedS: 1_750 });
});

test("a session that states no distance or no time has those of its points", async () => {
  expect(await trackIn(activity({ distanceCm: 0 }))).toMatchObject({
    distanceM: 5_004,
    durationS: 1_750,
  });
  expect(await trackIn(activity({ timerMs: 0 }))).toMatchObject({
    distanceM: 5_004,
    durationS: 1_800,
  });
});

test("a course is a planned track, and a clock that was never set makes a route", async () => {
  expect(await trackIn(activity())).toMatchObject({ isPlanned: false });
  expect(await trackIn(activity({ fileType: 6 }))).toMatchObject({ isPlanned: true });
  for (const startS of [0, 17_193_600, 268_435_456])
    expect(await readFit(activity({ startS }))).toEqual({ ok: false, reason: "planned" });
});

test("a generic sport may be any, a file without a sport names none", async () => {
  expect(await trackIn(activity({ sport: 0 }))).toMatchObject({ isVague: true });
  expect(await trackIn(activity({ hasSession: false }))).toMatchObject({ isVague: false });
});

const SIZE_BYTES = [4, 5, 6, 7];

test("a FIT file with one damaged byte is refused, wherever the byte is outside the size in its header", async () => {
  const whole = activity();
  for (let at = 0; at < whole.length; at++) {
    const damaged = whole.slice();
    damaged[at] = (damaged[at] ?? 0) ^ 0x10;
    const read = await readFit(damaged);
    const isSaid = SIZE_BYTES.includes(at) && read?.ok && read.tracks[0]?.isCutShort;
    expect(read?.ok === true && !isSaid, `byte ${at}`).toBe(false);
  }
});

test("a FIT file that ends early, wherever it ends, is refused or gives what is whole and says so", async () => {
  const whole = activity();
  for (let length = 0; length < whole.length; length++) {
    const read = await readFit(whole.slice(0, length));
    expect(read?.ok === true && !read.tracks[0]?.isCutShort, `${length} bytes`).toBe(false);
  }
  const cut = await trackIn(whole.slice(0, -30));
  expect(cut).toMatchObject({ startedAt: STARTED, distanceM: 5_004, isCutShort: true });
  expect(await readFit(new Uint8Array(100))).toBeUndefined();
});

test("a FIT file whose size was never written gives what is whole and says so", async () => {
  const open = activity();
  open.fill(0, 4, 8);
  expect(await trackIn(open)).toMatchObject({ distanceM: 5_004, isCutShort: true });
});
