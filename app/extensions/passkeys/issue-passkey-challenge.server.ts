import type { AdminId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { seal } from "~/lib/sealed-text.server";
import { PASSKEY_CHALLENGE_MS, type PasskeyPurpose } from "./rules";

/**
 * A sealed ticket for the browser's cookie: the challenge, what it is for and whose it is. Nothing is stored until
 * it is used, so that asking for challenges fills no table.
 */
export function issuePasskeyChallenge(input: {
  challenge: string;
  purpose: PasskeyPurpose;
  /** The owner that the challenge is bound to; undefined before a sign-in. */
  ownerId?: AdminId | MemberId | undefined;
  secret: string;
  now: Instant;
}): string {
  const { challenge, purpose, ownerId = "", secret, now } = input;
  const ticket = [purpose, challenge, ownerId, now + PASSKEY_CHALLENGE_MS].join("|");
  return seal(ticket, secret, "passkey");
}
