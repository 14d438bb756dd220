import { ownerColumn, type SessionOwner } from "~/core/people/sessions/sessions";
import type { Db } from "~/db/tables";
import type { AdminId, MemberId } from "~/db/tables/shapes";
import { newPasskeyOptions, type PasskeySite, passkeyOptions } from "~/gateways/passkeys";
import type { Instant } from "~/lib/dates";
import { seal } from "~/lib/sealed-text.server";
import { listKnownPasskeys } from "./passkeys.server";
import { PASSKEY_CHALLENGE_MS, PASSKEYS_PER_PERSON, type PasskeyPurpose } from "./rules";

/** The options for the browser to make a passkey, and the ticket for its cookie. Refuses an eleventh passkey. */
export async function startNewPasskey(
  db: Db,
  input: {
    owner: SessionOwner;
    /** As the device lists the passkey. */
    name: string;
    site: PasskeySite;
    secret: string;
    now: Instant;
  },
) {
  const { owner, name, site, secret, now } = input;
  const known = await listKnownPasskeys(db, { owner });
  if (known.length >= PASSKEYS_PER_PERSON)
    return { ok: false as const, reason: "too_many" as const };
  const [column, ownerId] = ownerColumn(owner);
  const named = { handle: ownerId, name, displayName: name };
  const options = await newPasskeyOptions(site, { owner: named, known });
  const purpose = column === "admin_id" ? "admin_add" : "add";
  const { challenge } = options;
  const ticket = issuePasskeyChallenge({ challenge, purpose, ownerId, secret, now });
  return { ok: true as const, options, ticket };
}

/** The options for the browser to use a passkey, and the ticket for its cookie; `adminId` is set after a password. */
export async function startPasskeyUse(
  db: Db,
  input: {
    purpose: Exclude<PasskeyPurpose, "add" | "admin_add">;
    adminId?: AdminId | undefined;
    site: PasskeySite;
    secret: string;
    now: Instant;
  },
) {
  const { purpose, adminId, site, secret, now } = input;
  const allowed = adminId ? await listKnownPasskeys(db, { owner: { adminId } }) : [];
  const options = await passkeyOptions(site, { allowed });
  const { challenge } = options;
  const ticket = issuePasskeyChallenge({ challenge, purpose, ownerId: adminId, secret, now });
  return { options, ticket };
}

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
