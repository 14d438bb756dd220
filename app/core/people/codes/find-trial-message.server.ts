import type { ChallengeId } from "~/db/tables/shapes";
import { equalDigests, hmac } from "~/lib/digest.server";
import { codesIn } from "./codes";

/** What finds messages of trial mode: the texts that it stores for a number, and the key of the codes' digests. */
export interface TrialMessages {
  textsTo: (phone: string) => Promise<string[]>;
  secret: string;
}

/**
 * The message that carried this challenge's code. Its text is stored by the outbox of trial mode only, and its code
 * has the challenge's digest: other messages to the number, also those for another browser, do not.
 */
export async function findTrialMessage(
  { textsTo, secret }: TrialMessages,
  challenge: { id: ChallengeId; phone: string; codeHmac: string },
): Promise<string | undefined> {
  const { id, phone, codeHmac } = challenge;
  const texts = await textsTo(phone);
  return texts.find((text) =>
    codesIn(text).some((code) => equalDigests(codeHmac, hmac(secret, id, phone, code))),
  );
}
