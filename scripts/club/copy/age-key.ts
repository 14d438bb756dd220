/** The age identity of a BACKUP_KEY, with which Litestream encrypts and decrypts the copy. */
import { createPrivateKey, createPublicKey, scryptSync } from "node:crypto";

const KEY_BYTES = 32;
/** The same for every club: a new machine has only the key. A BACKUP_KEY is long and random. */
const SALT = "club-copy-1";
/** An X25519 private key in PKCS #8, up to its 32 bytes. */
const PKCS8_HEAD = Buffer.from("302e020100300506032b656e04220420", "hex");

export interface AgeKey {
  identity: string;
  recipient: string;
}

/** The same pair for the same key, always. */
export function ageKeyOf(backupKey: string): AgeKey {
  const secret = scryptSync(backupKey, SALT, KEY_BYTES);
  const key = Buffer.concat([PKCS8_HEAD, secret]);
  const { x = "" } = createPublicKey(
    createPrivateKey({ key, format: "der", type: "pkcs8" }),
  ).export({ format: "jwk" });
  return {
    identity: bech32("age-secret-key-", secret).toUpperCase(),
    recipient: bech32("age", Buffer.from(x, "base64url")),
  };
}

const ALPHABET = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const CHECKSUM_WORDS = 6;

/** Bech32 of BIP 173, without its limit of length. */
export function bech32(prefix: string, bytes: Uint8Array): string {
  const words = inFives(bytes);
  const codes = [...prefix].map((letter) => letter.charCodeAt(0));
  const head = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
  const sum = polymod([...head, ...words, ...new Array<number>(CHECKSUM_WORDS).fill(0)]) ^ 1;
  for (let word = CHECKSUM_WORDS - 1; word >= 0; word -= 1) words.push((sum >>> (5 * word)) & 31);
  return `${prefix}1${words.map((word) => ALPHABET[word]).join("")}`;
}

/** The bits in groups of five, the last one filled with zeros. */
function inFives(bytes: Uint8Array): number[] {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => Number.parseInt(five.padEnd(5, "0"), 2));
}

function polymod(values: number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    for (const [bit, term] of GENERATOR.entries()) if ((top >>> bit) & 1) sum ^= term;
  }
  return sum >>> 0;
}
