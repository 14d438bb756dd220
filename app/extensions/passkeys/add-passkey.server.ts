import type { JoinPasskey, JoinPasskeyOutcome } from "~/core/people/admin-links/admin-links.server";
import { recordAdminAudit, recordAudit } from "~/core/people/audit/record-undo.server";
import { deviceName } from "~/core/people/device-name";
import { signInRefusal } from "~/core/people/members";
import { findMemberById } from "~/core/people/members.server";
import { lockRateLimitKey } from "~/core/people/rate-limits/consume-rate-limits.server";
import { ownerColumn, type SessionOwner } from "~/core/people/sessions/sessions";
import { startSession } from "~/core/people/sessions/sessions.server";
import type { PasskeyUse, SignedInWithPasskey } from "~/core/people/sign-in/sign-in-member.server";
import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import type { AdminId, MemberId, PasskeyId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import {
  newPasskeyOptions,
  type PasskeySite,
  passkeyOptions,
  readNewPasskey,
} from "~/gateways/passkeys";
import type { Instant } from "~/lib/dates";
import { seal } from "~/lib/digest.server";
import { newId } from "~/lib/ids.server";
import { jsonText } from "~/lib/json";
import { maskedPhone } from "~/lib/phone-digits";
import { checkPasskey, consumePasskeyChallenge } from "./check-passkey.server";
import { findPasskey, listKnownPasskeys } from "./passkeys.server";
import {
  type NewPasskeyRefusal,
  PASSKEY_CHALLENGE_MS,
  PASSKEYS_PER_PERSON,
  type PasskeyPurpose,
} from "./rules";

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

/**
 * Checks the passkey that a browser made for an invitation or a reset link, which opens the account `adminId`; returns
 * what stores it, so that it signs in without a password. Refuses an expired or used challenge, one for another account,
 * another site's answer and a passkey that is stored already.
 */
export async function checkJoinPasskey(db: Db, input: JoinPasskey): Promise<JoinPasskeyOutcome> {
  const { adminId } = input;
  const held = await consumePasskeyChallenge(db, { ...input, purpose: "admin_join" });
  if (!held || held.ownerId !== adminId) return { ok: false, reason: "expired" };
  const made = await readNewPasskey(input.site, { ...input, challenge: held.challenge });
  if (!made || (await findPasskey(db, made))) return { ok: false, reason: "not_accepted" };
  const values = { ...input, owner: { adminId } };
  return { ok: true, store: (db) => store(db, values, made, { signsInAlone: true }) };
}

/** Parallel requests of one owner queue up, so that none exceeds the maximum. */
async function store(
  db: Db,
  input: Pick<Parameters<typeof addPasskey>[1], "owner" | "userAgent" | "requestId" | "now">,
  made: Made,
  { signsInAlone = false } = {},
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
      name: deviceName(input.userAgent),
      is_synced: made.isSynced ? 1 : 0,
      signs_in_alone: signsInAlone ? 1 : 0,
      created_at: now,
      last_used_at: null,
    })
    .execute();
  await recordAudit(db, {
    actor: { kind, id: ownerId },
    action: "passkey_added",
    subject: { kind, id: ownerId },
    requestId,
    now,
  });
  return { ok: true, passkeyId };
}

/** Allows an admin's passkey to replace the password, or no longer; false when they have no such passkey. */
export async function setPasskeyOnly(
  db: Db,
  input: {
    adminId: AdminId;
    passkeyId: PasskeyId;
    isAllowed: boolean;
    requestId: string;
    now: Instant;
  },
): Promise<boolean> {
  const { adminId, isAllowed } = input;
  return await inTransaction(db, async (db) => {
    const changed = await db
      .updateTable("passkeys")
      .set({ signs_in_alone: isAllowed ? 1 : 0 })
      .where("admin_id", "=", adminId)
      .where("id", "=", input.passkeyId)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return false;
    const action = isAllowed ? "passkey_alone_on" : "passkey_alone_off";
    await recordAdminAudit(db, input, { action });
    return true;
  });
}

/** Signs a member in with a passkey. Refuses what `checkPasskey` refuses, and a suspended or inactive member. */
export async function signInWithPasskey(db: Db, input: PasskeyUse): Promise<SignedInWithPasskey> {
  const { place, now, log, requestId, ip } = input;
  const checked = await checkPasskey(db, { ...input, purpose: "sign_in" });
  if (!checked.ok) return checked;
  const memberId = checked.passkey.memberId ?? "";
  const outcome = await inTransaction(db, async (db): Promise<SignedInWithPasskey> => {
    const member = await findMemberById(db, { memberId });
    if (!member) return { ok: false, reason: "not_accepted" };
    const message = signInRefusal(member);
    if (message) return { ok: false, reason: "not_allowed", message };
    const token = await startSession(db, { owner: { memberId }, place, now });
    return { ok: true, token, memberId, phone: member.phone };
  });
  if (outcome.ok) {
    const to = maskedPhone(outcome.phone);
    log.info(
      { event: "member_signed_in", by: "passkey", memberId, to, requestId, ip },
      "signed in",
    );
  } else {
    const { reason } = outcome;
    log.warn({ event: "sign_in_denied", by: "passkey", reason, requestId, ip }, "sign-in denied");
  }
  return outcome;
}

/** The options for the browser to make a passkey, and the ticket for its cookie. Refuses an eleventh passkey. */
export async function startNewPasskey(
  db: Db,
  input: {
    owner: SessionOwner;
    /** As the device lists the passkey. */
    name: string;
    site: PasskeySite;
    /** The account is opened with it, by an invitation or a reset link. */
    isJoining?: boolean | undefined;
    secret: string;
    now: Instant;
  },
) {
  const { owner, name, site, isJoining = false, secret, now } = input;
  // A reset link ends the account's earlier passkeys.
  const known = isJoining ? [] : await listKnownPasskeys(db, { owner });
  if (known.length >= PASSKEYS_PER_PERSON)
    return { ok: false as const, reason: "too_many" as const };
  const [column, ownerId] = ownerColumn(owner);
  const named = { handle: ownerId, name, displayName: name };
  const options = await newPasskeyOptions(site, { owner: named, known });
  const adding = column === "admin_id" ? "admin_add" : "add";
  const purpose = isJoining ? "admin_join" : adding;
  const { challenge } = options;
  const ticket = issuePasskeyChallenge({ challenge, purpose, ownerId, secret, now });
  return { ok: true as const, options, ticket };
}

/** The options for the browser to use a passkey, and the ticket for its cookie; `adminId` is set after a password. */
export async function startPasskeyUse(
  db: Db,
  input: {
    purpose: Exclude<PasskeyPurpose, "add" | "admin_add" | "admin_join">;
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
