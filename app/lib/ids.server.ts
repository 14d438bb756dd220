import { randomBytes, randomUUIDv7 } from "node:crypto";

/** A new primary key; keys made later sort later, so an index grows at its end. */
export function newId(): string {
  return randomUUIDv7();
}

const READABLE = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** `length` random characters that nobody confuses when read aloud (no 0/O, 1/I/L stays out of figures). */
export function readableCode(length: number): string {
  return Array.from(randomBytes(length), (byte) => READABLE[byte % READABLE.length]).join("");
}

/** 256 random bits as base64url text. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** 64 random bits as base64url text: enough that no two signed things are alike. */
export function newNonce(): string {
  return randomBytes(8).toString("base64url");
}
