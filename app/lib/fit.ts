import { lengthOf, type Track, type TrackPoint } from "./track";

/** FIT counts seconds from 1989-12-31T00:00Z, and angles in 2^31 parts of half a turn. */
const EPOCH_MS = Date.UTC(1989, 11, 31);
const DEGREES_PER_SEMICIRCLE = 180 / 2 ** 31;
const MOST_POINTS = 200_000;

const SESSION = 18;
const RECORD = 20;
const TIMESTAMP_FIELD = 253;
const SESSION_FIELDS = { start: 2, sport: 5, timerMs: 8, distanceCm: 9 } as const;
/** Generic, running, walking, hiking: a ride on a bicycle is no run. */
const ON_FOOT = [0, 1, 11, 17];
const RECORD_FIELDS = { latitude: 0, longitude: 1 } as const;
const INVALID = new Set([0xff, 0xffff, 0xffffffff, 0x7f, 0x7fff, 0x7fffffff]);

interface Definition {
  message: number;
  littleEndian: boolean;
  fields: { number: number; size: number; signed: boolean }[];
  size: number;
}

/** The track in a FIT activity file, or undefined when it is none or holds no run. */
export function readFit(bytes: Uint8Array): Track | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const body = bodyOf(view);
  if (!body) return undefined;
  const points: TrackPoint[] = [];
  let session: Map<number, number> | undefined;
  for (const { message, values } of messagesIn(view, body)) {
    if (message === SESSION) session ??= values;
    if (message !== RECORD || points.length >= MOST_POINTS) continue;
    const point = pointOf(values);
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

function bodyOf(view: DataView): { from: number; to: number } | undefined {
  if (view.byteLength < 14) return undefined;
  const headerSize = view.getUint8(0);
  const isFit = view.getUint32(8, false) === 0x2e464954; // ".FIT"
  if (!isFit || (headerSize !== 12 && headerSize !== 14)) return undefined;
  const to = headerSize + view.getUint32(4, true);
  if (to + CHECKSUM_SIZE > view.byteLength) return undefined;
  return checksumOf(view, to) === view.getUint16(to, true) ? { from: headerSize, to } : undefined;
}

const CHECKSUM_SIZE = 2;
const CHECKSUM_STEPS = [
  0x0000, 0xcc01, 0xd801, 0x1400, 0xf001, 0x3c00, 0x2800, 0xe401, 0xa001, 0x6c00, 0x7800, 0xb401,
  0x5000, 0x9c01, 0x8801, 0x4400,
];

/** The checksum of everything before `to`, as the format defines it. */
function checksumOf(view: DataView, to: number): number {
  const step = (sum: number, bits: number) =>
    (sum >> 4) ^ (CHECKSUM_STEPS[sum & 0xf] ?? 0) ^ (CHECKSUM_STEPS[bits] ?? 0);
  let sum = 0;
  for (let at = 0; at < to; at++) {
    const byte = view.getUint8(at);
    sum = step(step(sum, byte & 0xf), byte >> 4);
  }
  return sum;
}

/** Data messages one after the other; stops quietly where the file is cut or makes no sense. */
function* messagesIn(view: DataView, { from, to }: { from: number; to: number }) {
  const definitions = new Map<number, Definition>();
  let at = from;
  let clock: number | undefined;
  while (at < to) {
    const header = headerOf(view.getUint8(at++));
    if (header.defines) {
      const read = readDefinition(view, at, to, header.hasDeveloperFields);
      if (!read) return;
      definitions.set(header.local, read.definition);
      at = read.next;
      continue;
    }
    const definition = definitions.get(header.local);
    if (!definition || at + definition.size > to) return;
    const values = readValues(view, at, definition);
    if (header.seconds !== undefined && clock !== undefined)
      values.set(TIMESTAMP_FIELD, later(clock, header.seconds));
    clock = values.get(TIMESTAMP_FIELD) ?? clock;
    yield { message: definition.message, values };
    at += definition.size;
  }
}

/** What the byte before a message says; a compressed one holds the last five bits of the time. */
function headerOf(byte: number) {
  if ((byte & 0x80) !== 0)
    return {
      local: (byte >> 5) & 0x3,
      seconds: byte & 0x1f,
      defines: false,
      hasDeveloperFields: false,
    };
  return {
    local: byte & 0xf,
    seconds: undefined,
    defines: (byte & 0x40) !== 0,
    hasDeveloperFields: (byte & 0x20) !== 0,
  };
}

/** The first time at or after `clock` that ends on these five bits. */
function later(clock: number, seconds: number): number {
  return clock + ((seconds - clock) & 0x1f);
}

function readDefinition(view: DataView, start: number, to: number, hasDeveloperFields: boolean) {
  if (start + 5 > to) return undefined;
  const littleEndian = view.getUint8(start + 1) === 0;
  const message = view.getUint16(start + 2, littleEndian);
  const count = view.getUint8(start + 4);
  let next = start + 5;
  if (next + count * 3 > to) return undefined;
  const fields: Definition["fields"] = [];
  for (let index = 0; index < count; index++, next += 3) {
    const type = view.getUint8(next + 2) & 0x1f;
    const signed = type === 1 || type === 3 || type === 5;
    fields.push({ number: view.getUint8(next), size: view.getUint8(next + 1), signed });
  }
  let size = fields.reduce((sum, field) => sum + field.size, 0);
  if (hasDeveloperFields) {
    if (next + 1 > to) return undefined;
    const extra = view.getUint8(next++);
    if (next + extra * 3 > to) return undefined;
    for (let index = 0; index < extra; index++, next += 3) size += view.getUint8(next + 1);
  }
  return { definition: { message, littleEndian, fields, size }, next };
}

function readValues(view: DataView, start: number, definition: Definition): Map<number, number> {
  const values = new Map<number, number>();
  let at = start;
  for (const { number, size, signed } of definition.fields) {
    const value = readNumber(view, at, size, signed, definition.littleEndian);
    if (value !== undefined) values.set(number, value);
    at += size;
  }
  return values;
}

function readNumber(
  view: DataView,
  at: number,
  size: number,
  signed: boolean,
  littleEndian: boolean,
): number | undefined {
  if (size !== 1 && size !== 2 && size !== 4) return undefined;
  const raw = {
    1: () => view.getUint8(at),
    2: () => view.getUint16(at, littleEndian),
    4: () => view.getUint32(at, littleEndian),
  }[size]();
  if (INVALID.has(raw) && (raw === 0xffffffff || raw === 0x7fffffff || size < 4)) return undefined;
  return signed && raw >= 2 ** (size * 8 - 1) ? raw - 2 ** (size * 8) : raw;
}
