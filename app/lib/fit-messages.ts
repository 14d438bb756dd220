export const TIMESTAMP_FIELD = 253;

/** Position of a wanted field in a message. */
interface Place {
  field: number;
  offset: number;
  size: 1 | 2 | 4;
  isSigned: boolean;
}

interface Definition {
  message: number;
  littleEndian: boolean;
  /** Positions of the wanted fields only, so that other fields of a definition cost nothing per message. */
  places: Place[];
  time: Place | undefined;
  size: number;
}

export interface FitMessage {
  message: number;
  values: Map<number, number>;
}

const MOST_SKIPPED = 1_000;

/**
 * Yields the messages with a wanted field, and undefined after every thousand others; `wanted` has the fields
 * of each kind. Stops at truncated or invalid data.
 */
export function* fitMessagesIn(
  view: DataView,
  { from, to }: { from: number; to: number },
  wanted: ReadonlyMap<number, readonly number[]>,
): Generator<FitMessage | undefined> {
  const definitions = new Map<number, Definition>();
  let clock: number | undefined;
  let skipped = 0;
  for (let at = from; at < to; ) {
    if (++skipped % MOST_SKIPPED === 0) yield undefined;
    const header = headerOf(view.getUint8(at++));
    if (header.defines) {
      const read = readDefinition(view, { at, to, ...header });
      if (!read) return;
      definitions.set(header.local, definitionOf(read, wanted));
      at = read.next;
      continue;
    }
    const definition = definitions.get(header.local);
    if (!definition || at + definition.size > to) return;
    const stamp = laterOf(clock, header.seconds) ?? timeIn(view, at, definition);
    clock = stamp ?? clock;
    const { message, places } = definition;
    if (places.length > 0) yield { message, values: valuesOf(view, at, definition, stamp) };
    at += definition.size;
  }
}

/** Decodes a record header; a compressed one has the last five bits of the time. */
function headerOf(byte: number) {
  const isCompressed = (byte & 0x80) !== 0;
  return {
    local: isCompressed ? (byte >> 5) & 0x3 : byte & 0xf,
    seconds: isCompressed ? byte & 0x1f : undefined,
    defines: !isCompressed && (byte & 0x40) !== 0,
    hasDeveloperFields: (byte & 0x20) !== 0,
  };
}

function definitionOf(
  read: { message: number; littleEndian: boolean; fields: Field[]; size: number },
  wanted: ReadonlyMap<number, readonly number[]>,
): Definition {
  const places = placesOf(read.fields, wanted.get(read.message) ?? []);
  const [time] = placesOf(read.fields, [TIMESTAMP_FIELD]);
  return { message: read.message, littleEndian: read.littleEndian, places, time, size: read.size };
}

function timeIn(view: DataView, at: number, { time, littleEndian }: Definition) {
  return time && readNumber(view, at, time, littleEndian);
}

/** The first time at or after `clock` that ends on these five bits. */
function laterOf(clock: number | undefined, seconds: number | undefined): number | undefined {
  if (clock === undefined || seconds === undefined) return undefined;
  return clock + ((seconds - clock) & 0x1f);
}

interface Field {
  number: number;
  offset: number;
  size: number;
  type: number;
}

function readDefinition(
  view: DataView,
  { at, to, hasDeveloperFields }: { at: number; to: number; hasDeveloperFields: boolean },
) {
  if (at + 5 > to) return undefined;
  const littleEndian = view.getUint8(at + 1) === 0;
  const message = view.getUint16(at + 2, littleEndian);
  const end = at + 5 + view.getUint8(at + 4) * 3;
  if (end > to) return undefined;
  const fields: Field[] = [];
  let size = 0;
  for (let next = at + 5; next < end; next += 3) {
    const field = { number: view.getUint8(next), offset: size, size: view.getUint8(next + 1) };
    fields.push({ ...field, type: view.getUint8(next + 2) & 0x1f });
    size += field.size;
  }
  if (!hasDeveloperFields) return { message, littleEndian, fields, size, next: end };
  if (end + 1 > to) return undefined;
  const developerEnd = end + 1 + view.getUint8(end) * 3;
  if (developerEnd > to) return undefined;
  for (let next = end + 1; next < developerEnd; next += 3) size += view.getUint8(next + 1);
  return { message, littleEndian, fields, size, next: developerEnd };
}

/** A field that a definition repeats counts once. */
function placesOf(fields: readonly Field[], wanted: readonly number[]): Place[] {
  return wanted.flatMap((number) => {
    const found = fields.findLast((field) => field.number === number);
    if (!found || (found.size !== 1 && found.size !== 2 && found.size !== 4)) return [];
    const { offset, size, type } = found;
    return [{ field: number, offset, size, isSigned: type === 1 || type === 3 || type === 5 }];
  });
}

function valuesOf(
  view: DataView,
  at: number,
  { places, littleEndian }: Definition,
  stamp: number | undefined,
): Map<number, number> {
  const values = new Map<number, number>();
  for (const place of places) {
    const value = readNumber(view, at, place, littleEndian);
    if (value !== undefined) values.set(place.field, value);
  }
  if (stamp !== undefined) values.set(TIMESTAMP_FIELD, stamp);
  return values;
}

function readNumber(
  view: DataView,
  start: number,
  { offset, size, isSigned }: Place,
  littleEndian: boolean,
): number | undefined {
  const raw = bitsAt(view, start + offset, size, littleEndian);
  const range = 2 ** (size * 8);
  // The largest value of a type stands for none.
  if (raw === (isSigned ? range / 2 : range) - 1) return undefined;
  return isSigned && raw >= range / 2 ? raw - range : raw;
}

function bitsAt(view: DataView, at: number, size: Place["size"], littleEndian: boolean): number {
  if (size === 1) return view.getUint8(at);
  return size === 2 ? view.getUint16(at, littleEndian) : view.getUint32(at, littleEndian);
}
