import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import type { PasskeyId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { type PasskeySite, readNewPasskey } from "~/gateways/passkeys";
import type { Instant } from "~/lib/dates";
import { deviceName } from "~/lib/device-name";
import { newId } from "~/lib/ids.server";
import { jsonText } from "~/lib/json";
import { lockRateLimitKey } from "~/core/people/rate-limits/lock-rate-limit-key.server";
import { recordAudit } from "~/core/people/audit/record-audit.server";
import { ownerColumn, type SessionOwner } from "~/core/people/sessions/sessions";
import { listKnownPasskeys } from "./passkeys.server";
import { type NewPasskeyRefusal, PASSKEYS_PER_PERSON, passkeyName } from "./rules";
import { consumePasskeyChallenge } from "./consume-passkey-challenge.server";

type Outcome = { ok: true; passkeyId: PasskeyId } | { ok: false; reason: NewPasskeyRefusal };

/**
 * Stores the passkey that a browser made for this owner's challenge. Refuses an expired or used challenge, one of
 * somebody else, another site's answer, a passkey that is stored already and an eleventh one.
 */
export async function addPasskey(
  db: Db,
  input: {
    owner: SessionOwner;
    ticket: string | undefined;
    answer: string;
    name: string;
    site: PasskeySite;
    userAgent: string;
    secret: string;
    requestId: string;
    now: Instant;
  },
): Promise<Outcome> {
  const [column, ownerId] = ownerColumn(input.owner);
  const purpose = column === "admin_id" ? "admin_add" : "add";
  const held = await consumePasskeyChallenge(db, { ...input, purpose });
  if (!held || held.ownerId !== ownerId) return { ok: false, reason: "expired" };
  const made = await readNewPasskey(input.site, { ...input, challenge: held.challenge });
  if (!made) return { ok: false, reason: "not_accepted" };
  try {
    return await inTransaction(db, (db) => store(db, input, made));
  } catch (error) {
    if (violatedConstraint(error) !== "passkeys_credential_id_key") throw error;
    return { ok: false, reason: "not_accepted" };
  }
}

type Made = NonNullable<Awaited<ReturnType<typeof readNewPasskey>>>;

/** Parallel requests of one owner queue up, so that none exceeds the maximum. */
async function store(
  db: Db,
  input: Parameters<typeof addPasskey>[1],
  made: Made,
): Promise<Outcome> {
  const { owner, now, requestId } = input;
  const [column, ownerId] = ownerColumn(owner);
  const kind = column === "admin_id" ? "admin" : "member";
  await lockRateLimitKey(db, { key: `passkeys-of:${ownerId}` });
  const known = await listKnownPasskeys(db, { owner });
  if (known.length >= PASSKEYS_PER_PERSON) return { ok: false, reason: "too_many" };
  const passkeyId = newId();
  await db
    .insertInto("passkeys")
    .values({
      id: passkeyId,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      member_id: "memberId" in owner ? owner.memberId : null,
      admin_id: "adminId" in owner ? owner.adminId : null,
      counter: made.counter,
      transports: jsonText(made.transports),
      name: passkeyName(input.name, deviceName(input.userAgent)),
      is_synced: made.isSynced ? 1 : 0,
      signs_in_alone: 0,
      created_at: now,
      last_used_at: null,
    })
    .execute();
  await recordAudit(db, {
    actor: { kind, id: ownerId },
    action: "passkey_added",
    subject: { kind, id: ownerId },
    details: {},
    requestId,
    now,
  });
  return { ok: true, passkeyId };
}
