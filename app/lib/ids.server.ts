import { randomBytes, randomFillSync, randomUUIDv7 } from "node:crypto";

/**
 * The part of a key that is the time of creation; the next three digits are free for a counter (RFC 9562,
 * 6.2).
 */
const MOMENT_LENGTH = "00000000-0000-7".length;
const COUNTS = 16 ** 3;
let latest = "";
let count = 0;

/** A new primary key. Later keys sort later, also within one millisecond, so that an index grows at its end. */
export function newId(): string {
  const id = randomUUIDv7();
  const moment = id.slice(0, MOMENT_LENGTH);
  count = moment === latest ? (count + 1) % COUNTS : 0;
  latest = moment;
  return moment + count.toString(16).padStart(3, "0") + id.slice(MOMENT_LENGTH + 3);
}

const READABLE = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** `length` random characters without similar ones (no 0/O, 1/I/L). */
export function readableCode(length: number): string {
  return Array.from(someBytes(length), (byte) => READABLE[byte % READABLE.length]).join("");
}

/** 256 random bits as base64url text. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** 48 random bits as eight characters of base64url, for links in texts, where space is short. */
export function newShortToken(): string {
  return randomBytes(6).toString("base64url");
}

/** 64 random bits as base64url text, so that no two signed texts are equal. */
export function newNonce(): string {
  return someBytes(8).toString("base64url");
}

/** 128 random bits as base64 text, for a page's Content-Security-Policy. */
export function newPageNonce(): string {
  return someBytes(16).toString("base64");
}

/** Random bytes are read in large portions: a system call costs ten times as much as a few bytes. */
const portion = Buffer.alloc(4096);
let used = portion.length;

function someBytes(length: number): Buffer {
  if (used + length > portion.length) {
    randomFillSync(portion);
    used = 0;
  }
  const bytes = Buffer.from(portion.subarray(used, used + length));
  portion.fill(0, used, used + length);
  used += length;
  return bytes;
}
