/** Valid FIT files that cost as much as possible to read. */
const MEBIBYTE = 1024 * 1024;
/** The largest file that is accepted. */
export const LARGEST = 5 * MEBIBYTE;
const HEADER_SIZE = 14;
const CHECKSUM_SIZE = 2;
const UINT32 = 0x86;
const RECORD = 20;
const SESSION = 18;
const STARTED_S = 1_100_000_000;
const CHECKSUM_STEPS = [
  0x0000, 0xcc01, 0xd801, 0x1400, 0xf001, 0x3c00, 0x2800, 0xe401, 0xa001, 0x6c00, 0x7800, 0xb401,
  0x5000, 0x9c01, 0x8801, 0x4400,
];

/** A definition of 255 fields of size 0, then an empty message in every byte. */
export function zeroSizeFields(size = LARGEST): Uint8Array {
  const definition = definitionOf(
    0,
    RECORD,
    new Array<[number, number, number]>(255).fill([0, 0, 0]),
  );
  return fitOf([definition, filledWith(0x00, size - definition.length)]);
}

/** Repeated definitions, with 255 fields and 255 developer fields each. */
export function manyDefinitions(size = LARGEST): Uint8Array {
  const fields = definitionOf(0, RECORD, new Array<[number, number, number]>(255).fill([1, 1, 2]));
  const developer = Buffer.concat([Buffer.from([255]), Buffer.alloc(255 * 3, 1)]);
  fields[0] = 0x60;
  const one = Buffer.concat([fields, developer]);
  return fitOf(Array.from({ length: Math.floor(size / one.length) }, () => one));
}

/** Millions of records of one byte: a compressed time in the header and a field of one byte. */
export function smallestRecords(size = LARGEST): Uint8Array {
  const definition = definitionOf(0, RECORD, [[4, 1, 2]]);
  return fitOf([definition, filledWith(0x80, size - definition.length)]);
}

/** A real run of the largest size: a position every second, with a session at the end. */
export function longestRun(size = LARGEST): Uint8Array {
  const record = definitionOf(0, RECORD, [
    [253, 4, UINT32],
    [0, 4, 0x85],
    [1, 4, 0x85],
  ]);
  const points = Math.floor((size - 200) / 13);
  const data = Buffer.alloc(points * 13);
  for (let point = 0; point < points; point += 1) {
    const at = point * 13;
    data.writeUInt32LE(STARTED_S + point, at + 1);
    data.writeInt32LE(150_000_000 + (point % 1_000) * 100, at + 5);
    data.writeInt32LE(920_000_000 + point, at + 9);
  }
  const session = definitionOf(1, SESSION, [
    [2, 4, UINT32],
    [8, 4, UINT32],
    [9, 4, UINT32],
    [5, 1, 0],
  ]);
  const told = Buffer.alloc(14);
  told[0] = 1;
  told.writeUInt32LE(STARTED_S, 1);
  told.writeUInt32LE(3_600_000, 5);
  told.writeUInt32LE(1_000_000, 9);
  told[13] = 1;
  return fitOf([record, data, session, told]);
}

function definitionOf(local: number, message: number, fields: [number, number, number][]): Buffer {
  const head = Buffer.from([0x40 | local, 0, 0, message & 0xff, message >> 8, fields.length]);
  return Buffer.concat([head, Buffer.from(fields.flat())]);
}

function filledWith(byte: number, size: number): Buffer {
  return Buffer.alloc(Math.max(0, size - HEADER_SIZE - CHECKSUM_SIZE), byte);
}

/** The messages with header and checksum. */
function fitOf(messages: Uint8Array[]): Uint8Array {
  const body = Buffer.concat(messages);
  const header = Buffer.alloc(HEADER_SIZE);
  header[0] = HEADER_SIZE;
  header[1] = 0x20;
  header.writeUInt16LE(2_140, 2);
  header.writeUInt32LE(body.length, 4);
  header.write(".FIT", 8, "latin1");
  const file = Buffer.concat([header, body, Buffer.alloc(CHECKSUM_SIZE)]);
  file.writeUInt16LE(checksumOf(file.subarray(0, -CHECKSUM_SIZE)), file.length - CHECKSUM_SIZE);
  return file;
}

function checksumOf(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) {
    for (const bits of [byte & 0xf, byte >> 4])
      sum = (sum >> 4) ^ (CHECKSUM_STEPS[sum & 0xf] ?? 0) ^ (CHECKSUM_STEPS[bits] ?? 0);
  }
  return sum;
}
