import { randomBytes, randomFillSync, randomUUIDv7 } from "node:crypto";

/** A new primary key; keys of a later millisecond sort later, so an index grows at its end. */
export function newId(): string {
  return randomUUIDv7();
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
