import type { Db } from "~/db/tables";
import type { AdminId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { unseal } from "~/lib/sealed-text.server";
import { consumeRateLimits } from "~/core/people/rate-limits/consume-rate-limits.server";
import { PASSKEY_CHALLENGE_MS, PASSKEY_RATE_LIMIT_KEYS, type PasskeyPurpose } from "./rules";

/**
 * The challenge of a ticket and the owner that it is bound to; undefined for a forged or expired one, one for
 * another purpose, and one that was used before. Of parallel uses one gets it.
 */
export async function consumePasskeyChallenge(
  db: Db,
  input: {
    ticket: string | undefined;
    purpose: PasskeyPurpose;
    secret: string;
    now: Instant;
  },
): Promise<{ challenge: string; ownerId: AdminId | MemberId } | undefined> {
  const { ticket, purpose, secret, now } = input;
  const opened = ticket && unseal(ticket, secret, "passkey");
  if (!opened) return undefined;
  const [wanted, challenge = "", ownerId = "", end] = opened.split("|");
  if (wanted !== purpose || now >= Number(end)) return undefined;
  const key = PASSKEY_RATE_LIMIT_KEYS.used(sha256(challenge));
  const once = { key, most: 1, withinMs: PASSKEY_CHALLENGE_MS };
  const isFirst = (await consumeRateLimits(db, { limits: [once], now })).ok;
  return isFirst ? { challenge, ownerId } : undefined;
}
