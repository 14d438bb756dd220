import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  platformAuthenticatorIsAvailable,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";

export type PasskeyAnswer =
  | { ok: true; answer: string }
  /**
   * `stopped`: the person closed the browser's dialog, or another request took its place. `has_one`: the device holds a
   * passkey of this account.
   */
  | { ok: false; reason: "stopped" | "has_one" }
  | { ok: false; reason: "failed"; text?: string };

/** Whether this device asks for fingerprint, face or PIN. */
export const canMakePasskeys = platformAuthenticatorIsAvailable;

/** Whether the browser offers passkeys in a field. */
export const supportsPasskeyAutofill = browserSupportsWebAuthnAutofill;

/** Ends a request that waits in a field. */
export function stopWaiting(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** Asks the server for a challenge and the device for an answer; `inField` waits until one is chosen in a field. */
export async function askPasskey(
  wanted: Record<string, string>,
  inField: boolean,
): Promise<PasskeyAnswer> {
  const asked = await ask<PublicKeyCredentialRequestOptionsJSON>("/passkey", wanted);
  if (!asked.ok) return asked;
  const optionsJSON = asked.options;
  return await answered(startAuthentication({ optionsJSON, useBrowserAutofill: inField }));
}

/** Asks the server at `address` for a challenge and the device for a new passkey. */
export async function makePasskey(
  address: string,
  fields: Record<string, string>,
): Promise<PasskeyAnswer> {
  const asked = await ask<PublicKeyCredentialCreationOptionsJSON>(address, fields);
  if (!asked.ok) return asked;
  return await answered(startRegistration({ optionsJSON: asked.options }));
}

async function ask<Options>(
  address: string,
  fields: Record<string, string>,
): Promise<{ ok: true; options: Options } | { ok: false; reason: "failed"; text?: string }> {
  const body = new URLSearchParams(fields);
  const response = await fetch(address, { method: "POST", body }).catch(() => undefined);
  const isJson = response?.headers.get("Content-Type")?.startsWith("application/json");
  if (!response || !isJson) return { ok: false, reason: "failed" };
  const told: { options?: Options; text?: string } = await response.json();
  return told.options
    ? { ok: true, options: told.options }
    : { ok: false, reason: "failed", text: told.text };
}

async function answered(ceremony: Promise<object>): Promise<PasskeyAnswer> {
  try {
    return { ok: true, answer: JSON.stringify(await ceremony) };
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "InvalidStateError") return { ok: false, reason: "has_one" };
    const isStopped = name === "NotAllowedError" || name === "AbortError";
    return { ok: false, reason: isStopped ? "stopped" : "failed" };
  }
}
