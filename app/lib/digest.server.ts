import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

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

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Encrypts `text` (AES-256-GCM) with a key derived from `secret` and `purpose`. */
export function seal(text: string, secret: string, purpose: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret, purpose), nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

/** The sealed text; undefined when it was not sealed with this secret and purpose. */
export function unseal(sealed: string, secret: string, purpose: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  try {
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv("aes-256-gcm", keyOf(secret, purpose), nonce);
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, KEY_BYTES));
}
