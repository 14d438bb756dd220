import type { Db } from "~/db/tables";
import type { Log } from "~/gateways/log";
import { checkPasskeyAnswer, namedPasskey, type PasskeySite } from "~/gateways/passkeys";
import { addressBlock } from "~/lib/addresses";
import type { Instant } from "~/lib/dates";
import { consumeRateLimits } from "~/core/people/rate-limits/consume-rate-limits.server";
import { findPasskey } from "./passkeys.server";
import {
  PASSKEY_RATE_LIMIT_KEYS,
  PASSKEY_TRIES_PER_ADDRESS,
  PASSKEY_TRIES_WINDOW_MS,
  type PasskeyPurpose,
  type PasskeyRefusal,
} from "./rules";
import { consumePasskeyChallenge } from "./consume-passkey-challenge.server";

export interface PasskeyUse {
  ticket: string | undefined;
  /** What the browser answered, as JSON text. */
  answer: string;
  site: PasskeySite;
  ip: string;
  secret: string;
  log: Log;
  requestId: string;
  now: Instant;
}

type Passkey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;
type Outcome = { ok: true; passkey: Passkey } | { ok: false; reason: PasskeyRefusal };

/**
 * Checks a passkey's answer and stores the device's count. Refuses more than 30 answers in ten minutes from one
 * address, an expired or used challenge, an unknown passkey, another site's, another owner's and a count that is
 * not higher than the stored one.
 */
export async function checkPasskey(
  db: Db,
  input: PasskeyUse & { purpose: PasskeyPurpose },
): Promise<Outcome> {
  const outcome = await decide(db, input);
  if (!outcome.ok) {
    const { purpose, ip, requestId, log } = input;
    const fields = { event: "passkey_refused", purpose, reason: outcome.reason, ip, requestId };
    log.warn(fields, "passkey refused");
  }
  return outcome;
}

async function decide(db: Db, input: PasskeyUse & { purpose: PasskeyPurpose }): Promise<Outcome> {
  const { answer, site, ip, now, purpose } = input;
  const key = PASSKEY_RATE_LIMIT_KEYS.address(addressBlock(ip));
  const limit = { key, most: PASSKEY_TRIES_PER_ADDRESS, withinMs: PASSKEY_TRIES_WINDOW_MS };
  if (!(await consumeRateLimits(db, { limits: [limit], now })).ok)
    return { ok: false, reason: "limit" };
  const held = await consumePasskeyChallenge(db, input);
  if (!held) return { ok: false, reason: "expired" };
  const named = namedPasskey(answer);
  const passkey = named && (await findPasskey(db, named));
  if (!passkey || !named) return { ok: false, reason: "not_accepted" };
  const ownerId = purpose === "sign_in" ? passkey.memberId : passkey.adminId;
  const isOthers =
    ownerId === null ||
    (purpose === "admin_step" && held.ownerId !== ownerId) ||
    (named.handle !== undefined && named.handle !== ownerId);
  if (isOthers) return { ok: false, reason: "not_accepted" };
  const { challenge } = held;
  const counter = await checkPasskeyAnswer(site, { answer, challenge, stored: passkey });
  if (counter === undefined) return { ok: false, reason: "not_accepted" };
  const noted = await db
    .updateTable("passkeys")
    .set({ counter, last_used_at: now })
    .where("id", "=", passkey.id)
    .where("counter", "=", passkey.counter)
    .executeTakeFirst();
  return noted.numUpdatedRows === 1n
    ? { ok: true, passkey }
    : { ok: false, reason: "not_accepted" };
}
