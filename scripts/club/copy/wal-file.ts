/** Reads SQLite's write-ahead log beside its writer: https://www.sqlite.org/fileformat2.html#the_write_ahead_log */
import { closeSync, openSync, readSync } from "node:fs";

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x377f0682;
/** Frames that are read at once. */
const FRAMES_AT_ONCE = 256;

/** A place in the log, by the number of frames read. */
export interface WalPosition {
  /** Identifies this run of the log; the next one has `salt1 + 1`. */
  salt1: number;
  salt2: number;
  frames: number;
  /** The checksum so far, which the next frame continues. */
  sum1: number;
  sum2: number;
}

/** The newest bytes of each page that was written between two commits. */
export interface WalChange {
  pageSize: number;
  /** Pages of the database after the change. */
  databasePages: number;
  pages: Map<number, Buffer>;
  position: WalPosition;
}

interface Header {
  pageSize: number;
  isLittle: boolean;
  start: WalPosition;
}

/** An open log; undefined where there is none, or an empty one. */
export class WalFile {
  static open(file: string): WalFile | undefined {
    let handle: number;
    try {
      handle = openSync(file, "r");
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
      throw error;
    }
    const header = readHeader(handle);
    if (header) return new WalFile(handle, header);
    closeSync(handle);
    return undefined;
  }

  private constructor(
    readonly handle: number,
    readonly header: Header,
  ) {}

  /** The start of this run of the log. */
  get start(): WalPosition {
    return this.header.start;
  }

  /** Whether the log still has the frames before this place, unchanged. */
  has(place: WalPosition): boolean {
    if (place.salt1 !== this.start.salt1 || place.salt2 !== this.start.salt2) return false;
    if (place.frames === 0) return true;
    const frame = this.#read(place.frames - 1, 1);
    return (
      frame.length > 0 &&
      isOf(frame, place) &&
      frame.readUInt32BE(16) === place.sum1 &&
      frame.readUInt32BE(20) === place.sum2
    );
  }

  /** The changes committed between this place and the frame of this number; undefined without any. */
  readFrom(place: WalPosition, until: number): WalChange | undefined {
    const frameBytes = this.#frameBytes;
    let change: WalChange | undefined;
    let open = new Map<number, Buffer>();
    let at = place;
    while (at.frames < until) {
      const frames = this.#read(at.frames, Math.min(FRAMES_AT_ONCE, until - at.frames));
      if (frames.length === 0) return change;
      for (let offset = 0; offset < frames.length; offset += frameBytes) {
        const frame = frames.subarray(offset, offset + frameBytes);
        const next = this.#next(at, frame);
        if (!next) return change;
        at = next;
        open.set(frame.readUInt32BE(0), frame.subarray(FRAME_HEADER_BYTES));
        const databasePages = frame.readUInt32BE(4);
        if (databasePages === 0) continue;
        const pages = change?.pages ?? new Map<number, Buffer>();
        for (const [page, bytes] of open) pages.set(page, bytes);
        change = { pageSize: this.header.pageSize, databasePages, pages, position: at };
        open = new Map();
      }
    }
    return change;
  }

  close(): void {
    closeSync(this.handle);
  }

  get #frameBytes(): number {
    return FRAME_HEADER_BYTES + this.header.pageSize;
  }

  /**
   * The place after this frame; undefined when it is left over from an earlier run, or is still being
   * written.
   */
  #next(at: WalPosition, frame: Buffer): WalPosition | undefined {
    if (!isOf(frame, at)) return undefined;
    const { isLittle } = this.header;
    const begun = checksum(frame, { from: 0, to: 8, isLittle, sums: [at.sum1, at.sum2] });
    const to = frame.length;
    const [sum1, sum2] = checksum(frame, { from: FRAME_HEADER_BYTES, to, isLittle, sums: begun });
    if (sum1 !== frame.readUInt32BE(16) || sum2 !== frame.readUInt32BE(20)) return undefined;
    return { ...at, frames: at.frames + 1, sum1, sum2 };
  }

  /** Whole frames from this one on, at most `count`. */
  #read(first: number, count: number): Buffer {
    const bytes = Buffer.alloc(count * this.#frameBytes);
    const from = HEADER_BYTES + first * this.#frameBytes;
    const read = readSync(this.handle, bytes, 0, bytes.length, from);
    return bytes.subarray(0, read - (read % this.#frameBytes));
  }
}

function isOf(frame: Buffer, { salt1, salt2 }: WalPosition): boolean {
  return frame.readUInt32BE(8) === salt1 && frame.readUInt32BE(12) === salt2;
}

function readHeader(handle: number): Header | undefined {
  const bytes = Buffer.alloc(HEADER_BYTES);
  if (readSync(handle, bytes, 0, HEADER_BYTES, 0) < HEADER_BYTES) return undefined;
  const magic = bytes.readUInt32BE(0);
  const isLittle = magic === MAGIC;
  if (!isLittle && magic !== MAGIC + 1) return undefined;
  const [sum1, sum2] = checksum(bytes, { from: 0, to: 24, isLittle, sums: [0, 0] });
  if (sum1 !== bytes.readUInt32BE(24) || sum2 !== bytes.readUInt32BE(28)) return undefined;
  const [salt1, salt2] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return {
    isLittle,
    pageSize: bytes.readUInt32BE(8),
    start: { salt1, salt2, frames: 0, sum1, sum2 },
  };
}

function checksum(
  bytes: Buffer,
  input: { from: number; to: number; isLittle: boolean; sums: [number, number] },
): [number, number] {
  const { from, to, isLittle } = input;
  let [sum1, sum2] = input.sums;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = from; at < to; at += 8) {
    sum1 = (sum1 + view.getUint32(at, isLittle) + sum2) >>> 0;
    sum2 = (sum2 + view.getUint32(at + 4, isLittle) + sum1) >>> 0;
  }
  return [sum1, sum2];
}
