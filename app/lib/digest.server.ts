import { createHmac, hash, timingSafeEqual } from "node:crypto";

/** SHA-256 of a text as hex; the database stores it instead of the token. */
export function sha256(text: string): string {
  return hash("sha256", text, "hex");
}

/** HMAC-SHA256 of the parts joined by '|', as hex. */
export function hmac(key: string, ...parts: string[]): string {
  return createHmac("sha256", key).update(parts.join("|")).digest("hex");
}

/** Whether two digests are equal, compared in constant time. */
export function equalDigests(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
