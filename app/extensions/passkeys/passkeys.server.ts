import { ownerColumn, type SessionOwner } from "~/core/people/sessions/sessions";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { jsonOf } from "~/lib/json";
import { PASSKEY_OFFERS } from "./rules";

/** The owner's passkeys, the latest first. */
export async function listPasskeys(db: Db, input: { owner: SessionOwner }) {
  const [column, id] = ownerColumn(input.owner);
  const rows = await db
    .selectFrom("passkeys")
    .select(["id", "name", "is_synced as isSynced", "signs_in_alone as signsInAlone"])
    .select(["created_at as createdAt", "last_used_at as lastUsedAt"])
    .where(column, "=", id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    ...row,
    isSynced: row.isSynced === 1,
    signsInAlone: row.signsInAlone === 1,
  }));
}

/** The owner's passkeys by the ids that their devices have. */
export async function listKnownPasskeys(db: Db, input: { owner: SessionOwner }) {
  const [column, id] = ownerColumn(input.owner);
  const rows = await db
    .selectFrom("passkeys")
    .select(["credential_id as credentialId", "transports"])
    .where(column, "=", id)
    .execute();
  return rows.map((row) => ({ ...row, transports: jsonOf(row.transports) }));
}

/** The passkey that a device names, with its key and owner, or undefined. */
export async function findPasskey(db: Db, input: { credentialId: string }) {
  const found = await db
    .selectFrom("passkeys as p")
    .leftJoin("members as m", "m.id", "p.member_id")
    .leftJoin("admins as a", "a.id", "p.admin_id")
    .select(["p.id", "p.credential_id as credentialId", "p.public_key as publicKey", "p.counter"])
    .select(["p.member_id as memberId", "p.admin_id as adminId", "p.transports"])
    .select(["p.signs_in_alone as signsInAlone", "m.phone", "a.username"])
    .where("p.credential_id", "=", input.credentialId)
    .executeTakeFirst();
  if (!found) return undefined;
  const { transports, counter, ...passkey } = found;
  return { ...passkey, counter: Number(counter), transports: jsonOf(transports) };
}

/** Whether this member is asked for a passkey: has none, and was asked fewer than two times. */
export async function isPasskeyOffered(db: Db, input: { memberId: MemberId }): Promise<boolean> {
  const owned = await db
    .selectFrom("passkeys")
    .select("id")
    .where("member_id", "=", input.memberId)
    .executeTakeFirst();
  if (owned) return false;
  const offer = await db
    .selectFrom("passkey_offers")
    .select("times_shown as timesShown")
    .where("member_id", "=", input.memberId)
    .executeTakeFirst();
  return (offer?.timesShown ?? 0) < PASSKEY_OFFERS;
}
