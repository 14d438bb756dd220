import { fitMessagesIn, TIMESTAMP_FIELD } from "./fit-messages";
import { PacedWork } from "./paced-work";
import { lengthOf, type Track, type TrackPoint } from "./track";

/** FIT counts seconds from 1989-12-31T00:00Z, and angles in 2^31 parts of half a turn. */
const EPOCH_MS = Date.UTC(1989, 11, 31);
const DEGREES_PER_SEMICIRCLE = 180 / 2 ** 31;
const MOST_POINTS = 200_000;

const SESSION = 18;
const RECORD = 20;
const SESSION_FIELDS = { start: 2, sport: 5, timerMs: 8, distanceCm: 9 } as const;
/** Generic, running, walking, hiking; not cycling. */
const ON_FOOT = [0, 1, 11, 17];
const RECORD_FIELDS = { latitude: 0, longitude: 1 } as const;
const WANTED = new Map<number, readonly number[]>([
  [SESSION, Object.values(SESSION_FIELDS)],
  [RECORD, Object.values(RECORD_FIELDS)],
]);

/**
 * The track in a FIT activity file, or undefined for other files and sports. The first of chained files
 * counts. Pauses while reading, so that other requests are served.
 */
export async function readFit(bytes: Uint8Array): Promise<Track | undefined> {
  const work = new PacedWork();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const body = await bodyOf(bytes, view, work);
  if (!body) return undefined;
  const points: TrackPoint[] = [];
  let session: Map<number, number> | undefined;
  for (const found of fitMessagesIn(view, body, WANTED)) {
    if (work.isPauseDue()) await work.pause();
    if (found?.message === SESSION) session ??= found.values;
    if (found?.message !== RECORD || points.length >= MOST_POINTS) continue;
    const point = pointOf(found.values);
    if (point) points.push(point);
  }
  return trackOf(session, points);
}

function trackOf(
  session: Map<number, number> | undefined,
  points: TrackPoint[],
): Track | undefined {
  if (!ON_FOOT.includes(session?.get(SESSION_FIELDS.sport) ?? 0)) return undefined;
  const startS = session?.get(SESSION_FIELDS.start);
  const startedAt = startS === undefined ? points[0]?.at : EPOCH_MS + startS * 1000;
  const lastAt = points.at(-1)?.at;
  const timerMs = session?.get(SESSION_FIELDS.timerMs);
  const centimetres = session?.get(SESSION_FIELDS.distanceCm);
  if (startedAt === undefined || startedAt === null) return undefined;
  const durationS = Math.round((timerMs ?? (lastAt ?? startedAt) - startedAt) / 1000);
  const distanceM = Math.round(centimetres === undefined ? lengthOf(points) : centimetres / 100);
  if (durationS <= 0 || distanceM <= 0) return undefined;
  return { startedAt, distanceM, durationS, points };
}

function pointOf(values: Map<number, number>): TrackPoint | undefined {
  const latitude = values.get(RECORD_FIELDS.latitude);
  const longitude = values.get(RECORD_FIELDS.longitude);
  if (latitude === undefined || longitude === undefined) return undefined;
  const at = values.get(TIMESTAMP_FIELD);
  return {
    latitude: latitude * DEGREES_PER_SEMICIRCLE,
    longitude: longitude * DEGREES_PER_SEMICIRCLE,
    at: at === undefined ? null : EPOCH_MS + at * 1000,
  };
}

async function bodyOf(bytes: Uint8Array, view: DataView, work: PacedWork) {
  if (view.byteLength < 14) return undefined;
  const headerSize = view.getUint8(0);
  const isFit = view.getUint32(8, false) === 0x2e464954; // ".FIT"
  if (!isFit || (headerSize !== 12 && headerSize !== 14)) return undefined;
  const to = headerSize + view.getUint32(4, true);
  if (to + CHECKSUM_SIZE > view.byteLength) return undefined;
  const isWhole = (await checksumOf(bytes, to, work)) === view.getUint16(to, true);
  return isWhole ? { from: headerSize, to } : undefined;
}

const CHECKSUM_SIZE = 2;
const CHECKSUM_BYTES_AT_A_TIME = 64 * 1024;
const CHECKSUM_OF_BYTE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >> 1) ^ 0xa001 : sum >> 1;
  return sum;
});

/** The checksum of everything before `to` (CRC-16 with the polynomial A001). */
async function checksumOf(bytes: Uint8Array, to: number, work: PacedWork): Promise<number> {
  let sum = 0;
  for (let from = 0; from < to; from += CHECKSUM_BYTES_AT_A_TIME) {
    for (const byte of bytes.subarray(from, Math.min(to, from + CHECKSUM_BYTES_AT_A_TIME)))
      sum = (sum >> 8) ^ (CHECKSUM_OF_BYTE[(sum ^ byte) & 0xff] ?? 0);
    if (work.isPauseDue()) await work.pause();
  }
  return sum;
}
