import { fromBase64Url } from "./base64url";

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
