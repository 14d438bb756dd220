/** Reads SQLite's index of the log: https://www.sqlite.org/walformat.html#the_wal_index_file_format */
import { openSync, readSync } from "node:fs";
import { endianness } from "node:os";

const HEADER_BYTES = 48;
const IS_LITTLE = endianness() === "LE";

/** The committed part of the log. */
export interface Committed {
  salt1: number;
  salt2: number;
  frames: number;
}

/**
 * The index of a log that a connection of this process has open. Its file stays open until the process ends:
 * closing a file drops all of the process's locks on it, SQLite's too.
 */
export class WalIndex {
  readonly #handle: number;

  constructor(database: string) {
    this.#handle = openSync(`${database}-shm`, "r");
  }

  /**
   * The part that SQLite takes for committed; undefined while it is being written. A process that ends
   * between the last frame of a commit and this index leaves a frame that looks committed, and that the next
   * writer overwrites.
   */
  read(): Committed | undefined {
    const bytes = Buffer.alloc(2 * HEADER_BYTES);
    if (readSync(this.#handle, bytes, 0, bytes.length, 0) < bytes.length) return undefined;
    const [one, two] = [bytes.subarray(0, HEADER_BYTES), bytes.subarray(HEADER_BYTES)];
    if (!one.equals(two)) return undefined;
    const frames = IS_LITTLE ? one.readUInt32LE(16) : one.readUInt32BE(16);
    return { salt1: one.readUInt32BE(32), salt2: one.readUInt32BE(36), frames };
  }
}
