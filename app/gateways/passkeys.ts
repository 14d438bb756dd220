import type { AuthenticatorTransport } from "@simplewebauthn/server";
import { z } from "zod";
import { MINUTE_MS } from "~/lib/dates";

/** Loaded by the first use of a passkey: it takes 25 MB. */
const library = () => import("@simplewebauthn/server");

const ASKED_MS = 5 * MINUTE_MS;
/** Far above the length of any device's answer. */
const TEXT_MAX_LENGTH = 20_000;
const ES256 = -7;
const ED25519 = -8;
const RS256 = -257;

/** Where passkeys are valid: the site's origin and its host, from PUBLIC_URL. */
export interface PasskeySite {
  origin: string;
  rpId: string;
  name: string;
}

export interface PasskeyOwner {
  /** Tells the owner's passkeys apart on a device; nothing personal. */
  handle: string;
  name: string;
  displayName: string;
}

export interface KnownPasskey {
  credentialId: string;
  transports: string[];
}

export interface StoredPasskey extends KnownPasskey {
  publicKey: string;
  counter: number;
}

const text = z.string().max(TEXT_MAX_LENGTH);
const transport = z.enum(["ble", "hybrid", "internal", "nfc", "usb"]);
const credential = {
  id: text,
  rawId: text,
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional().catch(undefined),
  clientExtensionResults: z.object({}).catch({}),
};
const newPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(transport).optional().catch(undefined),
  }),
});
const usedPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.optional(),
  }),
});

/** The options for making a passkey that stays on the device and asks for fingerprint, face or PIN. */
export async function newPasskeyOptions(
  site: PasskeySite,
  { owner, known }: { owner: PasskeyOwner; known: KnownPasskey[] },
) {
  const { generateRegistrationOptions } = await library();
  return await generateRegistrationOptions({
    rpName: site.name,
    rpID: site.rpId,
    userID: bytesOf(owner.handle),
    userName: owner.name,
    userDisplayName: owner.displayName,
    timeout: ASKED_MS,
    attestationType: "none",
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: [ES256, ED25519, RS256],
  });
}

/** The options for using a passkey; `allowed` only when the owner is known already. */
export async function passkeyOptions(site: PasskeySite, { allowed }: { allowed: KnownPasskey[] }) {
  const { generateAuthenticationOptions } = await library();
  return await generateAuthenticationOptions({
    rpID: site.rpId,
    allowCredentials: allowed.map(descriptorOf),
    userVerification: "required",
    timeout: ASKED_MS,
  });
}

/** The passkey in a browser's answer; undefined for an answer to another challenge or from another site. */
export async function readNewPasskey(
  site: PasskeySite,
  { answer, challenge }: { answer: string; challenge: string },
): Promise<(StoredPasskey & { isSynced: boolean }) | undefined> {
  const response = parse(newPasskeySchema, answer);
  if (!response) return undefined;
  const { verifyRegistrationResponse } = await library();
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: [ES256, ED25519, RS256],
  }).catch(() => undefined);
  if (!checked?.verified || !checked.registrationInfo) return undefined;
  const { credential, credentialDeviceType } = checked.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: credential.transports ?? [],
    isSynced: credentialDeviceType === "multiDevice",
  };
}

/** The passkey and the owner that an answer names, unchecked; undefined for any other text. */
export function namedPasskey(
  answer: string,
): { credentialId: string; handle: string | undefined } | undefined {
  const response = parse(usedPasskeySchema, answer);
  if (!response) return undefined;
  const { userHandle } = response.response;
  const handle = userHandle && Buffer.from(userHandle, "base64url").toString("utf8");
  return { credentialId: response.id, handle: handle || undefined };
}

/** The device's new count; undefined for a wrong signature, challenge or site, and for a count that went back. */
export async function checkPasskeyAnswer(
  site: PasskeySite,
  { answer, challenge, stored }: { answer: string; challenge: string; stored: StoredPasskey },
): Promise<number | undefined> {
  const response = parse(usedPasskeySchema, answer);
  if (!response) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    credential: {
      id: stored.credentialId,
      publicKey: new Uint8Array(Buffer.from(stored.publicKey, "base64url")),
      counter: stored.counter,
    },
  }).catch(() => undefined);
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
}

function bytesOf(handle: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(handle, "utf8"));
}

function descriptorOf({ credentialId, transports }: KnownPasskey): {
  id: string;
  transports: AuthenticatorTransport[];
} {
  return { id: credentialId, transports: transports.flatMap(knownTransport) };
}

function knownTransport(name: string): AuthenticatorTransport[] {
  const known = transport.safeParse(name);
  return known.success ? [known.data] : [];
}

function parse<Shape extends z.ZodType>(shape: Shape, text: string): z.infer<Shape> | undefined {
  try {
    return shape.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
