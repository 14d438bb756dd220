import type { Db } from "~/db/tables";
import { newPasskeyOptions, type PasskeySite } from "~/gateways/passkeys";
import type { Instant } from "~/lib/dates";
import { ownerColumn, type SessionOwner } from "~/core/people/sessions/sessions";
import { listKnownPasskeys } from "./passkeys.server";
import { PASSKEYS_PER_PERSON } from "./rules";
import { issuePasskeyChallenge } from "./issue-passkey-challenge.server";

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
