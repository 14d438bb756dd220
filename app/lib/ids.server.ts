import { randomBytes, randomFillSync, randomUUIDv7 } from "node:crypto";

/** How much of a key says when it was made; three digits follow that are free to count with (RFC 9562, 6.2). */
const MOMENT_LENGTH = "00000000-0000-7".length;
const COUNTS = 16 ** 3;
let latest = "";
let count = 0;

/**
 * A new primary key; keys that are made later sort later, so an index grows at its end and what happens in one
 * millisecond keeps its order.
 */
export function newId(): string {
  const id = randomUUIDv7();
  const moment = id.slice(0, MOMENT_LENGTH);
  count = moment === latest ? (count + 1) % COUNTS : 0;
  latest = moment;
  return moment + count.toString(16).padStart(3, "0") + id.slice(MOMENT_LENGTH + 3);
}

const READABLE = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** `length` random characters that nobody confuses when read aloud (no 0/O, 1/I/L stays out of figures). */
export function readableCode(length: number): string {
  return Array.from(someBytes(length), (byte) => READABLE[byte % READABLE.length]).join("");
}

/** 256 random bits as base64url text. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** 64 random bits as base64url text: enough that no two signed things are alike. */
export function newNonce(): string {
  return someBytes(8).toString("base64url");
}

/** 128 random bits as base64 text, for the scripts of one page. */
export function newPageNonce(): string {
  return someBytes(16).toString("base64");
}

/** Asking the system for a few bytes costs ten times as much as they do, so they come from a larger portion. */
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
