/** FIT files that are valid to the last byte and made to be slow. */
import { randomBytes } from "node:crypto";

/** Two fifths of the most that the server reads: what is slow is so by its kind. */
const FILLED_BYTES = 2 * 1024 * 1024;
const EPOCH_MS = Date.UTC(1989, 11, 31);
const RECORD = 20;
const SESSION = 18;
const UINT8 = 0x02;
const UINT32 = 0x86;
const SINT32 = 0x85;

type Field = [number: number, size: number, type: number];

const fields255 = (size: number): Field[] =>
  Array.from({ length: 255 }, (_, number): Field => [number, size, UINT8]);

/** A definition of message `message` under the local number `local`. */
function definition(
  local: number,
  message: number,
  fields: Field[],
  developer: Field[] = [],
): Buffer {
  const isDeveloper = developer.length > 0;
  const kind = 0x40 | (isDeveloper ? 0x20 : 0) | local;
  const head = [kind, 0, 0, message & 0xff, message >> 8, fields.length, ...fields.flat()];
  return Buffer.from([...head, ...(isDeveloper ? [developer.length, ...developer.flat()] : [])]);
}

/** What each byte adds to a file's checksum (CRC-16/ARC). */
const CHECKSUMS = Uint16Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >> 1) ^ 0xa001 : sum >> 1;
  return sum;
});

/** A whole file around these messages. */
function fitFile(...messages: Buffer[]): Buffer<ArrayBuffer> {
  const body = Buffer.concat(messages);
  const head = Buffer.from([14, 0x20, 0x54, 0x08, 0, 0, 0, 0, 0x2e, 0x46, 0x49, 0x54, 0, 0]);
  head.writeUInt32LE(body.length, 4);
  const whole = Buffer.concat([head, body]);
  const sum = whole.reduce((sum, byte) => (sum >> 8) ^ (CHECKSUMS[(sum ^ byte) & 0xff] ?? 0), 0);
  return Buffer.concat([whole, Buffer.from([sum & 0xff, sum >> 8])]);
}

/** `piece` again and again, and what stands before it, to just under that size. */
const filled = (first: Buffer, piece: Buffer) =>
  fitFile(first, Buffer.alloc(FILLED_BYTES - first.length - 64, piece));

/** A file as a watch writes it: a record each half second, due north along a meridian. */
export function longRun(startedAt: number, records: number): Buffer<ArrayBuffer> {
  return fitFile(...recordsOf(startedAt, records));
}

/** A file whose sessions all have the time of the whole run. */
export function runOfSessions(startedAt: number, records: number): Buffer<ArrayBuffer> {
  const session = sessionOf(startedAt, records / 2);
  const sessions = Buffer.alloc(20 * session.length, session);
  return fitFile(sessionDefinition, sessions, ...recordsOf(startedAt, records));
}

/** Files in one, each with one session, an hour apart. */
export function chainedSessions(startedAt: number, count: number): Buffer<ArrayBuffer> {
  const files = Array.from({ length: count }, (_, index) =>
    fitFile(sessionDefinition, sessionOf(startedAt - index * 3_600_000, 600)),
  );
  return Buffer.concat(files);
}

const sessionDefinition = definition(1, SESSION, [
  [2, 4, UINT32],
  [7, 4, UINT32],
  [8, 4, UINT32],
  [9, 4, UINT32],
]);

/** A session of 2 km. */
function sessionOf(startedAt: number, seconds: number): Buffer {
  const session = Buffer.alloc(17, 1);
  session.writeUInt32LE(Math.floor((startedAt - EPOCH_MS) / 1000), 1);
  session.writeUInt32LE(seconds * 1000, 5);
  session.writeUInt32LE(seconds * 1000, 9);
  session.writeUInt32LE(200_000, 13);
  return session;
}

function recordsOf(startedAt: number, records: number): [definition: Buffer, records: Buffer] {
  const fields: Field[] = [
    [253, 4, UINT32],
    [0, 4, SINT32],
    [1, 4, SINT32],
    [3, 1, UINT8],
    [5, 4, UINT32],
    [87, 5, UINT8],
  ];
  const size = 23;
  const bytes = Buffer.alloc(records * size);
  for (let index = 0; index < records; index++) {
    const at = index * size;
    bytes.writeUInt32LE((startedAt - EPOCH_MS) / 1000 + Math.floor(index / 2), at + 1);
    bytes.writeInt32LE(154_000_000 + index * 100, at + 5);
    bytes.writeInt32LE(925_000_000, at + 9);
  }
  return [definition(0, RECORD, fields), bytes];
}

const timed = Buffer.concat([
  definition(0, RECORD, [[253, 4, UINT32]]),
  Buffer.from([0, 1, 2, 3, 4]),
]);
const twoPlaces: Field[] = [
  [0, 1, UINT8],
  [1, 1, UINT8],
];

export const HOSTILE_FIT: Record<string, () => Buffer<ArrayBuffer>> = {
  "255 fields of size 0": () => filled(definition(0, RECORD, fields255(0)), Buffer.from([0])),
  "messages without a field": () => filled(definition(0, RECORD, []), Buffer.from([0])),
  "255 developer fields of size 0": () =>
    filled(definition(0, RECORD, twoPlaces, fields255(0)), Buffer.from([0, 1, 1])),
  "nothing but definitions": () => filled(timed, definition(0, RECORD, [])),
  "nothing but large definitions": () => filled(timed, definition(0, RECORD, fields255(1))),
  "a definition before each hundred messages": () =>
    filled(timed, Buffer.concat([definition(1, RECORD, fields255(0)), Buffer.alloc(100, 1)])),
  "compressed timestamps": () =>
    filled(Buffer.concat([timed, definition(1, RECORD, [])]), Buffer.from([0xa1, 0xbf])),
  "places of one byte": () => filled(definition(0, RECORD, twoPlaces), Buffer.from([0, 1, 1])),
  "messages of kinds that nobody knows": () =>
    filled(definition(0, 0xff00, fields255(0)), Buffer.from([0])),
  noise: () => fitFile(randomBytes(FILLED_BYTES - 64)),
};
