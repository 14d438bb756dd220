import { fromBase64Url, toBase64Url } from "~/lib/base64url";
import type { Instant } from "~/lib/dates";

export const PASS_VERSION = "v1";
/** Longer than any pass that we make; a text beyond this is not read at all. */
export const PASS_MAX_LENGTH = 400;
export const REFERENCE_PATTERN = /^[2-9A-Z]{8}$/;

/** What a pass says: which run, which booking, until when. No name, no phone. */
export interface Pass {
  eventId: string;
  /** The booking's reference, also the short code to type. */
  reference: string;
  nonce: string;
  expiresAt: Instant;
}

export interface ReadPass extends Pass {
  /** What the signature is over. */
  signed: string;
  signature: string;
}

const SEPARATOR = "|";
const SECOND_MS = 1000;

/** The part of a pass that is signed: 'v1.<payload>'. */
export function passToSign(pass: Pass): string {
  const expiry = Math.floor(pass.expiresAt / SECOND_MS).toString(36);
  const fields = [pass.eventId, pass.reference, pass.nonce, expiry].join(SEPARATOR);
  return `${PASS_VERSION}.${toBase64Url(new TextEncoder().encode(fields))}`;
}

/** A pass out of what was scanned or typed, its signature not yet checked; undefined for anything else. */
export function readPass(text: string): ReadPass | undefined {
  const trimmed = text.trim();
  const [version, payload = "", signature = "", ...rest] = trimmed.split(".");
  if (trimmed.length > PASS_MAX_LENGTH || version !== PASS_VERSION || rest.length > 0) return;
  const bytes = fromBase64Url(payload);
  if (!bytes || !fromBase64Url(signature)) return;
  const fields = new TextDecoder().decode(bytes).split(SEPARATOR);
  const [eventId = "", reference = "", nonce = "", expiry = ""] = fields;
  const seconds = Number.parseInt(expiry, 36);
  if (fields.length !== 4 || !eventId || !REFERENCE_PATTERN.test(reference)) return;
  if (!/^[0-9a-z]{1,8}$/.test(expiry)) return;
  const signed = `${version}.${payload}`;
  return { eventId, reference, nonce, expiresAt: seconds * SECOND_MS, signed, signature };
}

/** The short code in what was typed: small letters, spaces and dashes do not matter; undefined for others. */
export function readReference(text: string): string | undefined {
  const code = text.replace(/[\s-]/g, "").toUpperCase();
  return REFERENCE_PATTERN.test(code) ? code : undefined;
}

/** '7KQ4 M2XA' : the short code as people read it aloud. */
export function spacedReference(reference: string): string {
  return `${reference.slice(0, 4)} ${reference.slice(4)}`;
}
