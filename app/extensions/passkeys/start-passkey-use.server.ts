import type { Db } from "~/db/tables";
import type { AdminId } from "~/db/tables/shapes";
import { type PasskeySite, passkeyOptions } from "~/gateways/passkeys";
import type { Instant } from "~/lib/dates";
import { listKnownPasskeys } from "./passkeys.server";
import type { PasskeyPurpose } from "./rules";
import { issuePasskeyChallenge } from "./issue-passkey-challenge.server";

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
