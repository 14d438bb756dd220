import { verifySignature } from "~/lib/signature";
import { readPass, readReference } from "../pass/passes";
import type { ReadCode } from "../refusals";

/** The kind of code a text is, with its signature checked; without a key it counts as not genuine. */
export async function checkCode(text: string, publicKey: string): Promise<ReadCode> {
  const pass = readPass(text);
  if (!pass) return { kind: readReference(text) ? "reference" : "unreadable" };
  const { signed, signature, eventId, expiresAt } = pass;
  const isGenuine = await verifySignature({ publicKey, text: signed, signature }).catch(
    () => false,
  );
  return { kind: "pass", isGenuine, eventId, expiresAt };
}
