import { argon2, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { equalDigests } from "./digest.server";

const derive = promisify(argon2);

/** OWASP's recommended argon2id settings: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const KEY_BYTES = 32;
/** Stored where no password is right, which a check takes as long to find as for any other. */
export const NO_PASSWORD_HASH = `argon2id$19456$2$1$${"A".repeat(22)}$${"A".repeat(43)}`;

const STORED = /^argon2id\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/;

/** Hashes a password with argon2id; returns 'argon2id$memory$passes$lanes$salt$hash' (base64url). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await deriveKey(password, salt, MEMORY_KIB, PASSES, LANES);
  return ["argon2id", MEMORY_KIB, PASSES, LANES, salt.toString("base64url"), hash].join("$");
}

/** Whether the password matches `stored`; false for a malformed hash. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, lanes, salt, hash] = STORED.exec(stored) ?? [];
  if (!salt || !hash) return false;
  const salted = Buffer.from(salt, "base64url");
  const actual = await deriveKey(password, salted, Number(memory), Number(passes), Number(lanes));
  return equalDigests(actual, hash);
}

async function deriveKey(
  password: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
): Promise<string> {
  const settings = { message: password, nonce, parallelism, tagLength: KEY_BYTES, memory, passes };
  return (await derive("argon2id", settings)).toString("base64url");
}
