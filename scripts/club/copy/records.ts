/** The file `changes` of a copy: a sequence of records, each authenticated together with those before it. */
import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Instant } from "~/lib/dates";
import type { WalChange, WalPosition } from "./wal-file";

const MARK = Buffer.from("CLUB");
/** Mark, bytes of the body, time in milliseconds, and a digest of these, which detects an altered length. */
const HEAD_BYTES = 20;
const CHECKED_BYTES = 16;
const LINK_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** Page size, pages of the database, salts, frames, sums, and how many pages follow. */
const FACTS = 8;
const DEFLATE = { level: 1 };

export interface CopiedChange extends WalChange {
  /** When it was copied: everything in it was committed before. */
  at: Instant;
}

/** Where reading ends: at the end, at an incomplete record, or at an altered one. */
export interface RecordsEnd {
  isDamaged: boolean;
  /** Bytes of complete records. */
  bytes: number;
}

/**
 * Writes and reads the records of one copy; `name` is the copy's name, so that a record of another copy is
 * refused.
 */
export class Records {
  readonly #key: Buffer | undefined;
  #link: Buffer;

  constructor(name: string, key: string | undefined) {
    this.#link = createHash("sha256").update(name).digest();
    this.#key = key === undefined ? undefined : scryptSync(key, name, KEY_BYTES);
  }

  /** The bytes of the next record. */
  seal(change: CopiedChange): Buffer {
    const body = deflateRawSync(packed(change), DEFLATE);
    const length = body.length + (this.#key ? NONCE_BYTES + TAG_BYTES : 0);
    const head = Buffer.alloc(HEAD_BYTES);
    MARK.copy(head);
    head.writeUInt32BE(length, 4);
    head.writeDoubleBE(change.at, 8);
    this.#checkOf(head).copy(head, CHECKED_BYTES);
    const sealed = this.#lock(body, head);
    this.#link = this.#linkAfter(head, sealed);
    return Buffer.concat([head, sealed, this.#link]);
  }

  /** Every complete record of the file in order; then `seal` continues after the last one. */
  *read(file: string): Generator<CopiedChange, RecordsEnd> {
    const handle = openSync(file, "r");
    let bytes = 0;
    try {
      for (;;) {
        const head = readAt(handle, bytes, HEAD_BYTES);
        if (head.length < HEAD_BYTES) return { isDamaged: false, bytes };
        if (!this.#checkOf(head).equals(head.subarray(CHECKED_BYTES)))
          return { isDamaged: true, bytes };
        const length = head.readUInt32BE(4);
        if (bytes + HEAD_BYTES + length + LINK_BYTES > fstatSync(handle).size)
          return { isDamaged: false, bytes };
        const rest = readAt(handle, bytes + HEAD_BYTES, length + LINK_BYTES);
        const change = this.#open(head, rest.subarray(0, length), rest.subarray(length));
        if (!change) return { isDamaged: true, bytes };
        bytes += HEAD_BYTES + rest.length;
        yield change;
      }
    } finally {
      closeSync(handle);
    }
  }

  #open(head: Buffer, sealed: Buffer, link: Buffer): CopiedChange | undefined {
    const next = this.#linkAfter(head, sealed);
    if (!next.equals(link)) return undefined;
    try {
      const change = unpacked(inflateRawSync(this.#unlock(sealed, head)));
      this.#link = next;
      return { ...change, at: head.readDoubleBE(8) };
    } catch {
      // Encrypted with another key.
      return undefined;
    }
  }

  #checkOf(head: Buffer): Buffer {
    const checked = head.subarray(0, CHECKED_BYTES);
    const digest = createHash("sha256").update(this.#link).update(checked).digest();
    return digest.subarray(0, HEAD_BYTES - CHECKED_BYTES);
  }

  #linkAfter(head: Buffer, sealed: Buffer): Buffer {
    return createHash("sha256").update(this.#link).update(head).update(sealed).digest();
  }

  #lock(body: Buffer, head: Buffer): Buffer {
    if (!this.#key) return body;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv("aes-256-gcm", this.#key, nonce);
    cipher.setAAD(Buffer.concat([this.#link, head]));
    return Buffer.concat([nonce, cipher.update(body), cipher.final(), cipher.getAuthTag()]);
  }

  #unlock(sealed: Buffer, head: Buffer): Buffer {
    if (!this.#key) return sealed;
    const decipher = createDecipheriv("aes-256-gcm", this.#key, sealed.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.concat([this.#link, head]));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const body = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]);
  }
}

function packed({ pageSize, databasePages, pages, position }: WalChange): Buffer {
  const { salt1, salt2, frames, sum1, sum2 } = position;
  const facts = [pageSize, databasePages, salt1, salt2, frames, sum1, sum2, pages.size];
  const numbers = Buffer.alloc(4 * (facts.length + pages.size));
  for (const [index, value] of [...facts, ...pages.keys()].entries())
    numbers.writeUInt32BE(value, 4 * index);
  return Buffer.concat([numbers, ...pages.values()]);
}

function unpacked(bytes: Buffer): WalChange {
  const number = (index: number) => bytes.readUInt32BE(4 * index);
  const [pageSize, count] = [number(0), number(FACTS - 1)];
  const begin = 4 * (FACTS + count);
  const pages = new Map<number, Buffer>();
  for (let index = 0; index < count; index += 1) {
    const from = begin + index * pageSize;
    pages.set(number(FACTS + index), bytes.subarray(from, from + pageSize));
  }
  const position: WalPosition = {
    ...{ salt1: number(2), salt2: number(3), frames: number(4) },
    ...{ sum1: number(5), sum2: number(6) },
  };
  return { pageSize, databasePages: number(1), pages, position };
}

function readAt(handle: number, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(handle, bytes, 0, length, from));
}
