const ALGORITHM = { name: "ECDSA", namedCurve: "P-256" };

/**
 * Whether `signature` (64 bytes, base64url) over `text` was made with the private key of `publicKey` (65
 * bytes, base64url). Runs in the browser and on the server.
 */
export async function verifySignature(input: {
  publicKey: string;
  text: string;
  signature: string;
}): Promise<boolean> {
  const point = fromBase64Url(input.publicKey);
  const signature = fromBase64Url(input.signature);
  if (!point || signature?.length !== 64) return false;
  const key = await crypto.subtle.importKey("raw", point, ALGORITHM, false, ["verify"]);
  return await crypto.subtle.verify(
    { name: "ECDSA", hash: "SHA-256" },
    key,
    signature,
    new TextEncoder().encode(input.text),
  );
}

/** Bytes as base64url text without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The bytes of base64url text; undefined for other text. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
