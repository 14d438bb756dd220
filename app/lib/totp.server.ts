import { createHmac, randomBytes } from "node:crypto";

const STEP_MS = 30_000;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Clocks may differ by one step either way. */
const STEPS_AROUND = [0, -1, 1] as const;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new secret for an authenticator app, 160 bits in base32. */
export function newTotpSecret(): string {
  let bits = "";
  for (const byte of randomBytes(SECRET_BYTES)) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join("");
}

/** The six digits of RFC 6238 (SHA-1, 30 s) for a step, counted from 1970. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** The step of this code around `now` (ms); undefined for a wrong code. */
export function totpStep(secret: string, code: string, now: number): number | undefined {
  const current = Math.floor(now / STEP_MS);
  return STEPS_AROUND.map((around) => current + around).find(
    (step) => totpCode(secret, step) === code,
  );
}

/** The URI for an authenticator app's QR code. */
export function totpUri(secret: string, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer })}`;
}

function bytesOf(secret: string): Buffer {
  let bits = "";
  for (const letter of secret) bits += BASE32.indexOf(letter).toString(2).padStart(5, "0");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
