import { fitMessagesIn, TIMESTAMP_FIELD } from "./fit-messages";
import { type Movement, movementOf } from "./movement";
import { PacedWork } from "./paced-work";
import { type Recording, recordingOf, type Track, type TrackPoint, type TrackSport } from "./track";

/** FIT counts seconds from 1989-12-31T00:00Z, and angles in 2^31 parts of half a turn. */
const EPOCH_MS = Date.UTC(1989, 11, 31);
const DEGREES_PER_SEMICIRCLE = 180 / 2 ** 31;
const MOST_POINTS = 200_000;
const MOST_SESSIONS = 20;

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
  [SESSION, Object.values(SESSION_FIELDS)],
  [RECORD, Object.values(RECORD_FIELDS)],
]);
/** Sports by number; all other numbers are other sports. */
const SPORTS: Record<number, TrackSport | undefined> = {
  0: undefined,
  1: "run",
  11: "walk",
  17: "walk",
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
  for (let from = 0; isFitAt(view, from); ) {
    const body = await bodyOf(bytes, { view, from, work });
    if (!body) return tracks.length > 0 ? { ok: true, tracks } : { ok: false, reason: "damaged" };
    for (const track of await readFile(view, body, work)) tracks.push(track);
    from = body.to + CHECKSUM_SIZE;
  }
  return recordingOf(tracks, true);
}

type Session = Map<number, number>;

async function readFile(
  view: DataView,
  body: { from: number; to: number },
  work: PacedWork,
): Promise<Track[]> {
  const points: TrackPoint[] = [];
  const sessions: Session[] = [];
  for (const found of fitMessagesIn(view, body, WANTED)) {
    if (work.isPauseDue()) await work.pause();
    if (found?.message === SESSION && sessions.length < MOST_SESSIONS) sessions.push(found.values);
    if (found?.message !== RECORD || points.length >= MOST_POINTS) continue;
    const point = pointOf(found.values);
    if (point) points.push(point);
  }
  if (sessions.length <= 1) return trackOf(sessions[0], points);
  let rest = points;
  return work.flatMap(sessions, (session) => {
    const { own, others } = pointsOf(session, rest);
    rest = others;
    return trackOf(session, own);
  });
}

/** The points in the time of one of several sessions. No point counts for two. */
function pointsOf(session: Session, points: readonly TrackPoint[]) {
  const from = startOf(session) ?? 0;
  const to = from + (session.get(SESSION_FIELDS.elapsedMs) ?? 0);
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

function trackOf(session: Session | undefined, points: TrackPoint[]): Track[] {
  const movement = movementOf([points]);
  const startedAt = startOf(session) ?? movement.startedAt;
  if (startedAt === undefined) return [];
  const timerMs = session?.get(SESSION_FIELDS.timerMs);
  const elapsedMs = session?.get(SESSION_FIELDS.elapsedMs);
  const durationS = Math.round(timerMs === undefined ? movement.movingS : timerMs / 1000);
  const distanceM = Math.round(distanceOf(session, movement));
  if (durationS <= 0 || distanceM <= 0) return [];
  const elapsedS = Math.round(elapsedMs === undefined ? movement.elapsedS : elapsedMs / 1000);
  return [
    {
      startedAt,
      distanceM,
      durationS,
      elapsedS: Math.max(durationS, elapsedS),
      climbM: session?.get(SESSION_FIELDS.climbM) ?? movement.climbM,
      sport: sportOf(session),
      isRide: movement.isRide,
      goesBack: movement.goesBack && timerMs === undefined,
      points,
    },
  ];
}

/** The device's own distance, unless it includes the jumps of the points. */
function distanceOf(session: Session | undefined, movement: Movement): number {
  const centimetres = session?.get(SESSION_FIELDS.distanceCm);
  if (centimetres === undefined) return movement.distanceM;
  const metres = centimetres / 100;
  const holdsJumps = metres - movement.distanceM > JUMPS_LEFT_M && movement.cutM > JUMPS_LEFT_M;
  return holdsJumps && !movement.isRide ? movement.distanceM : metres;
}

function sportOf(session: Session | undefined): TrackSport | undefined {
  const number = session?.get(SESSION_FIELDS.sport) ?? 0;
  return number in SPORTS ? SPORTS[number] : "other";
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

async function bodyOf(
  bytes: Uint8Array,
  { view, from, work }: { view: DataView; from: number; work: PacedWork },
): Promise<{ from: number; to: number } | undefined> {
  const headerSize = view.getUint8(from);
  if (headerSize !== 12 && headerSize !== 14) return undefined;
  const to = from + headerSize + view.getUint32(from + 4, true);
  if (to + CHECKSUM_SIZE > view.byteLength) return undefined;
  const whole = bytes.subarray(from, to);
  const isWhole = (await checksumOf(whole, work)) === view.getUint16(to, true);
  return isWhole ? { from: from + headerSize, to } : undefined;
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
