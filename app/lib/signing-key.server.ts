import { createECDH, createHmac, createPrivateKey, type KeyObject, sign } from "node:crypto";

/** Order of the P-256 group: a private key is between 0 and this, exclusive. */
const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const P256_BYTES = 32;

export interface SigningKey {
  /** The uncompressed point, 65 bytes as base64url, for `verifySignature`. */
  publicKey: string;
  /** ECDSA signature with SHA-256, 64 bytes as base64url; different at every call. */
  sign: (text: string) => string;
}

const keys = new Map<string, SigningKey>();

/** The P-256 key pair for a purpose, derived from the secret, so that nothing is stored. */
export function signingKey(secret: string, purpose: string): SigningKey {
  const name = seedOf(secret, purpose);
  const cached = keys.get(name) ?? derivedKey(name);
  keys.set(name, cached);
  return cached;
}

/** The same key pair as base64url text, for libraries that sign themselves. */
export function keyPair(
  secret: string,
  purpose: string,
): { publicKey: string; privateKey: string } {
  const { scalar, point } = curvePoint(seedOf(secret, purpose));
  return { publicKey: point.toString("base64url"), privateKey: scalar.toString("base64url") };
}

function seedOf(secret: string, purpose: string): string {
  return createHmac("sha256", secret).update(`signing key ${purpose}`).digest("hex");
}

function curvePoint(seed: string): { scalar: Buffer; point: Buffer } {
  const number = (BigInt(`0x${seed}`) % (P256_ORDER - 1n)) + 1n;
  const scalar = Buffer.from(number.toString(16).padStart(2 * P256_BYTES, "0"), "hex");
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(scalar);
  return { scalar, point: curve.getPublicKey() };
}

function derivedKey(seed: string): SigningKey {
  const { scalar, point } = curvePoint(seed);
  const key: KeyObject = createPrivateKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      d: scalar.toString("base64url"),
      x: point.subarray(1, 1 + P256_BYTES).toString("base64url"),
      y: point.subarray(1 + P256_BYTES).toString("base64url"),
    },
  });
  return {
    publicKey: point.toString("base64url"),
    sign: (text) =>
      sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" }).toString("base64url"),
  };
}
