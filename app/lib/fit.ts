import { type FitMessage, fitMessagesIn, TIMESTAMP_FIELD } from "./fit-messages";
import { measuredBy, movementOf } from "./movement";
import { PacedWork } from "./paced-work";
import {
  isEven,
  isUnset,
  type Movement,
  type Recording,
  recordingOf,
  type SportName,
  type Track,
  type TrackPoint,
} from "./track";

/** FIT counts seconds from 1989-12-31T00:00Z, and angles in 2^31 parts of half a turn. */
const EPOCH_MS = Date.UTC(1989, 11, 31);
const DEGREES_PER_SEMICIRCLE = 180 / 2 ** 31;
const MOST_POINTS = 200_000;
const MOST_SESSIONS = 20;

const FILE_ID = 0;
const FILE_TYPE_FIELD = 0;
const COURSE = 6;
const SESSION = 18;
const RECORD = 20;
const SESSION_FIELDS = {
  start: 2,
  sport: 5,
  elapsedMs: 7,
  timerMs: 8,
  distanceCm: 9,
  climbM: 22,
} as const;
const RECORD_FIELDS = { latitude: 0, longitude: 1, altitude: 2, finerAltitude: 78 } as const;
const WANTED = new Map<number, readonly number[]>([
  [FILE_ID, [FILE_TYPE_FIELD]],
  [SESSION, Object.values(SESSION_FIELDS)],
  [RECORD, Object.values(RECORD_FIELDS)],
]);
/** Sports by number; all other numbers are other sports. */
const SPORTS: Record<number, SportName | undefined> = {
  0: { sport: undefined, isVague: true },
  1: { sport: "run", isVague: false },
  11: { sport: "walk", isVague: false },
  17: { sport: "walk", isVague: false },
};
/** A device's own distance includes jumps of at most this length. */
const JUMPS_LEFT_M = 1_000;

/**
 * The tracks in a FIT activity file: one for each session, of chained files too. Undefined for other files.
 * Pauses while reading, so that other requests are served.
 */
export async function readFit(bytes: Uint8Array): Promise<Recording | undefined> {
  const work = new PacedWork();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isFitAt(view, 0)) return undefined;
  const tracks: Track[] = [];
  let isPlanned = false;
  for (let from = 0; isFitAt(view, from); ) {
    const body = await bodyOf(bytes, { view, from, work });
    if (!body) return recordingOf(tracks, "damaged");
    for (const track of await readFile(view, body, work)) {
      if (isUnset(track.startedAt)) isPlanned = true;
      else tracks.push({ ...track, isCutShort: body.isCutShort });
    }
    if (body.isCutShort) return recordingOf(tracks, isPlanned ? "planned" : "damaged");
    from = body.to + CHECKSUM_SIZE;
  }
  return recordingOf(tracks, isPlanned ? "planned" : "empty");
}

type Session = Map<number, number>;

/** Where a file's messages stand, and whether the file ends before its header says. */
interface Body {
  from: number;
  to: number;
  isCutShort: boolean;
}

async function readFile(view: DataView, body: Body, work: PacedWork): Promise<Track[]> {
  const file: Contents = { points: [], sessions: [], isCourse: false, unread: 0 };
  for (const found of fitMessagesIn(view, body, WANTED)) {
    if (work.isPauseDue()) await work.pause();
    if (found) add(found, file);
  }
  const { sessions } = file;
  if (sessions.length <= 1) return trackOf(sessions[0], file.points, { file, work });
  let rest = file.points;
  return work.flatMap(sessions, (session) => {
    const { own, others } = pointsOf(session, rest);
    rest = others;
    return trackOf(session, own, { file, work });
  });
}

interface Contents {
  points: TrackPoint[];
  sessions: Session[];
  isCourse: boolean;
  /** Points beyond the most that are read. */
  unread: number;
}

function add({ message, values }: FitMessage, file: Contents): void {
  if (message === FILE_ID) file.isCourse ||= values.get(FILE_TYPE_FIELD) === COURSE;
  else if (message === SESSION) {
    if (file.sessions.length < MOST_SESSIONS) file.sessions.push(values);
  } else if (file.points.length >= MOST_POINTS) file.unread += 1;
  else {
    const point = pointOf(values);
    if (point) file.points.push(point);
  }
}

/** The points in the time of one of several sessions. No point counts for two. */
function pointsOf(session: Session, points: readonly TrackPoint[]) {
  const from = startOf(session) ?? 0;
  const { timerMs = 0, elapsedMs = timerMs } = timesOf(session);
  const to = from + elapsedMs;
  const own: TrackPoint[] = [];
  const others: TrackPoint[] = [];
  for (const point of points) {
    const isOwn = point.at !== null && point.at >= from && point.at <= to;
    (isOwn ? own : others).push(point);
  }
  return { own, others };
}

function startOf(session: Session | undefined): number | undefined {
  const seconds = session?.get(SESSION_FIELDS.start);
  return seconds === undefined ? undefined : EPOCH_MS + seconds * 1000;
}

async function trackOf(
  session: Session | undefined,
  points: TrackPoint[],
  { file, work }: { file: Contents; work: PacedWork },
): Promise<Track[]> {
  const movement = await movementOf([points], work);
  const startedAt = startOf(session) ?? movement.startedAt;
  if (startedAt === undefined) return [];
  const own = measuredBy(movement);
  const { timerMs, elapsedMs } = timesOf(session);
  const durationS = timerMs === undefined ? own.durationS : Math.round(timerMs / 1000);
  // Programs write a zero where nothing was measured.
  const statedM = Math.round((session?.get(SESSION_FIELDS.distanceCm) ?? 0) / 100) || undefined;
  const isOwn = statedM === undefined || holdsJumps(statedM, movement);
  const distanceM = isOwn ? own.distanceM : statedM;
  if (durationS <= 0 || distanceM <= 0) return [];
  const elapsedS = elapsedMs === undefined ? movement.elapsedS : elapsedMs / 1000;
  const device = { distanceM: statedM ?? distanceM, durationS, by: "device" as const };
  return [
    {
      ...sportOf(session),
      startedAt,
      distanceM,
      durationS,
      elapsedS: Math.max(durationS, Math.round(elapsedS)),
      climbM: session?.get(SESSION_FIELDS.climbM) ?? movement.climbM,
      movement,
      other: isOwn ? device : { ...own, by: "points" },
      isPlanned: file.isCourse || isEven(points),
      goesBack: movement.goesBack && timerMs === undefined,
      unread: file.unread,
      points,
    },
  ];
}

/** The moving time and the time with pauses, as far as measured; a device that swaps the two is put right. */
function timesOf(session: Session | undefined) {
  const timerMs = session?.get(SESSION_FIELDS.timerMs) || undefined;
  const elapsedMs = session?.get(SESSION_FIELDS.elapsedMs) || undefined;
  if (timerMs === undefined || elapsedMs === undefined || timerMs <= elapsedMs)
    return { timerMs, elapsedMs };
  return { timerMs: elapsedMs, elapsedMs: timerMs };
}

/** Whether a device's own distance includes the jumps of the points. */
function holdsJumps(metres: number, movement: Movement): boolean {
  const isFarther = metres - movement.distanceM > JUMPS_LEFT_M;
  return isFarther && movement.cutM > JUMPS_LEFT_M && !movement.isRide;
}

function sportOf(session: Session | undefined): SportName {
  const number = session?.get(SESSION_FIELDS.sport);
  if (number === undefined) return { sport: undefined, isVague: false };
  return SPORTS[number] ?? { sport: "other", isVague: false };
}

function pointOf(values: Map<number, number>): TrackPoint | undefined {
  const latitude = values.get(RECORD_FIELDS.latitude);
  const longitude = values.get(RECORD_FIELDS.longitude);
  if (latitude === undefined || longitude === undefined) return undefined;
  const at = values.get(TIMESTAMP_FIELD);
  const height = values.get(RECORD_FIELDS.finerAltitude) ?? values.get(RECORD_FIELDS.altitude);
  return {
    latitude: latitude * DEGREES_PER_SEMICIRCLE,
    longitude: longitude * DEGREES_PER_SEMICIRCLE,
    at: at === undefined ? null : EPOCH_MS + at * 1000,
    // Fifths of a metre from 500 m below the sea.
    elevation: height === undefined ? null : height / 5 - 500,
  };
}

/** Whether a FIT header begins here. */
function isFitAt(view: DataView, from: number): boolean {
  return view.byteLength >= from + 14 && view.getUint32(from + 8, false) === 0x2e464954; // ".FIT"
}

/** Undefined for a file that is damaged. A watch that stopped early left a size of 0, or less than it says. */
async function bodyOf(
  bytes: Uint8Array,
  { view, from, work }: { view: DataView; from: number; work: PacedWork },
): Promise<Body | undefined> {
  const headerSize = view.getUint8(from);
  if (headerSize !== 12 && headerSize !== 14) return undefined;
  const size = view.getUint32(from + 4, true);
  const start = from + headerSize;
  const to = start + size;
  if (size === 0 || to + CHECKSUM_SIZE > view.byteLength)
    return { from: start, to: view.byteLength, isCutShort: true };
  const whole = bytes.subarray(from, to);
  const isWhole = (await checksumOf(whole, work)) === view.getUint16(to, true);
  return isWhole ? { from: start, to, isCutShort: false } : undefined;
}

const CHECKSUM_SIZE = 2;
const CHECKSUM_BYTES_AT_A_TIME = 64 * 1024;
const CHECKSUM_OF_BYTE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >> 1) ^ 0xa001 : sum >> 1;
  return sum;
});

/** The checksum of these bytes (CRC-16 with the polynomial A001). */
async function checksumOf(bytes: Uint8Array, work: PacedWork): Promise<number> {
  let sum = 0;
  for (let from = 0; from < bytes.byteLength; from += CHECKSUM_BYTES_AT_A_TIME) {
    for (const byte of bytes.subarray(from, from + CHECKSUM_BYTES_AT_A_TIME))
      sum = (sum >> 8) ^ (CHECKSUM_OF_BYTE[(sum ^ byte) & 0xff] ?? 0);
    if (work.isPauseDue()) await work.pause();
  }
  return sum;
}
