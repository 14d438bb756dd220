import type { EventId } from "~/db/tables/shapes";
import { type Instant, SECOND_MS } from "~/lib/dates";
import { plainDigits } from "~/lib/phone-digits";
import { fromBase64Url, toBase64Url, verifySignature } from "~/lib/signature";

export const PASS_VERSION = "v1";
/** Longer than any pass; longer texts are not parsed. */
export const PASS_MAX_LENGTH = 400;
export const REFERENCE_PATTERN = /^[2-9A-Z]{8}$/;

/** The content of a pass: event, booking, expiry. No name, no phone. */
export interface Pass {
  eventId: EventId;
  /** The booking's reference, also the short code to type. */
  reference: string;
  nonce: string;
  expiresAt: Instant;
}

export interface ReadPass extends Pass {
  /** The signed text. */
  signed: string;
  signature: string;
}

const SEPARATOR = "|";

/** The part of a pass that is signed: 'v1.<payload>'. */
export function passToSign(pass: Pass): string {
  const expiry = Math.floor(pass.expiresAt / SECOND_MS).toString(36);
  const fields = [pass.eventId, pass.reference, pass.nonce, expiry].join(SEPARATOR);
  return `${PASS_VERSION}.${toBase64Url(new TextEncoder().encode(fields))}`;
}

/** The pass in a scanned or typed text, with its signature unchecked; undefined for other texts. */
export function readPass(text: string): ReadPass | undefined {
  const trimmed = withoutCapsLock(text.trim());
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

/** A pass begins with a small 'v'; a hand scanner types it with all letters turned round while Caps Lock is on. */
export function withoutCapsLock(code: string): string {
  if (!code.startsWith(`${PASS_VERSION.toUpperCase()}.`)) return code;
  return code.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

/** A typed code, or its beginning, in capitals and plain digits, without spaces and dashes. */
export function plainCode(text: string): string {
  return plainDigits(text).replace(/[\s-]/g, "").toUpperCase();
}

/** The short code in a typed text, however it is written; undefined for other texts. */
export function readReference(text: string): string | undefined {
  const code = plainCode(text);
  return REFERENCE_PATTERN.test(code) ? code : undefined;
}

/** The reference of a pass, or the short code, in a scanned or typed text; undefined for other texts. */
export function referenceIn(text: string): string | undefined {
  return readPass(text)?.reference ?? readReference(text);
}

/** A read code before the person is looked up. */
export type ReadCode =
  | { kind: "pass"; isGenuine: boolean; eventId: EventId; expiresAt: Instant }
  | { kind: "reference" }
  | { kind: "person" }
  | { kind: "unreadable" };

/** The kind of code that a text is, with the signature of a pass checked; without a key none is genuine. */
export async function checkCode(text: string, publicKey: string): Promise<ReadCode> {
  const pass = readPass(text);
  if (!pass) return { kind: readReference(text) ? "reference" : "unreadable" };
  const { signed, signature, eventId, expiresAt } = pass;
  const isGenuine = await verifySignature({ publicKey, text: signed, signature }).catch(
    () => false,
  );
  return { kind: "pass", isGenuine, eventId, expiresAt };
}

/** '7KQ4 M2XA' : the short code as people read it aloud. */
export function spacedReference(reference: string): string {
  return `${reference.slice(0, 4)} ${reference.slice(4)}`;
}
