import { removeIdleRecoveryCodes } from "~/core/people/admin-account/second-step.server";
import { startAdminSession } from "~/core/people/admin-sign-in/sign-in-admin.server";
import { findAdminById } from "~/core/people/admins/admins.server";
import { recordAudit } from "~/core/people/audit/record-undo.server";
import { consumeRateLimits, returnHit } from "~/core/people/rate-limits/consume-rate-limits.server";
import { ownerColumn, type SessionOwner } from "~/core/people/sessions/sessions";
import type {
  AdminSignedInWithPasskey,
  PasskeyUse,
} from "~/core/people/sign-in/sign-in-member.server";
import type { PasskeyRefusal } from "~/core/people/sign-in/sign-in-prompt";
import type { Db } from "~/db/tables";
import type { AdminId, MemberId, PasskeyId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { checkPasskeyAnswer, namedPasskey } from "~/gateways/passkeys";
import { addressBlock } from "~/lib/addresses";
import type { Instant } from "~/lib/dates";
import { sha256, unseal } from "~/lib/digest.server";
import { findPasskey } from "./passkeys.server";
import {
  PASSKEY_CHALLENGE_MS,
  PASSKEY_RATE_LIMIT_KEYS,
  PASSKEY_TRIES_PER_ADDRESS,
  PASSKEY_TRIES_WINDOW_MS,
  type PasskeyPurpose,
  passkeyName,
} from "./rules";

type Passkey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;
type Outcome = { ok: true; passkey: Passkey } | { ok: false; reason: PasskeyRefusal };

/**
 * Checks a passkey's answer and stores the device's count. Refuses any after 30 refused ones in ten minutes from one
 * address, an expired or used challenge, an unknown passkey, another site's, another owner's and a count that is
 * not higher than the stored one. Members and admins are counted apart, and a browser known to the passkey's owner has
 * a count of its own, so that strangers behind the same address lock nobody out of it.
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
  const { answer, now } = input;
  const named = namedPasskey(answer);
  const passkey = named && (await findPasskey(db, named));
  const key = await keyOf(input, passkey);
  const limit = { key, most: PASSKEY_TRIES_PER_ADDRESS, withinMs: PASSKEY_TRIES_WINDOW_MS };
  if (!(await consumeRateLimits(db, { limits: [limit], now })).ok)
    return { ok: false, reason: "limit" };
  const outcome = await compare(db, { ...input, named, passkey });
  if (outcome.ok) await returnHit(db, { key, at: now });
  return outcome;
}

/** The key under which an answer is counted. */
async function keyOf(
  { findBrowserId, ip, purpose }: PasskeyUse & { purpose: PasskeyPurpose },
  passkey: Passkey | undefined,
): Promise<string> {
  const kind = purpose === "sign_in" ? "member" : "admin";
  const owner = kind === "member" ? passkey?.phone : passkey?.username;
  const browserId = owner ? await findBrowserId(owner) : undefined;
  return PASSKEY_RATE_LIMIT_KEYS.answers(kind, browserId ?? addressBlock(ip));
}

async function compare(
  db: Db,
  input: PasskeyUse & {
    purpose: PasskeyPurpose;
    named: ReturnType<typeof namedPasskey>;
    passkey: Passkey | undefined;
  },
): Promise<Outcome> {
  const { answer, named, now, passkey, purpose, site } = input;
  const held = await consumePasskeyChallenge(db, input);
  if (!held) return { ok: false, reason: "expired" };
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

/** Counts that the member was asked for a passkey. */
export async function notePasskeyOffer(
  db: Db,
  { memberId, now }: { memberId: MemberId; now: Instant },
): Promise<void> {
  await db
    .insertInto("passkey_offers")
    .values({ member_id: memberId, times_shown: 1, shown_at: now })
    .onConflict((conflict) =>
      conflict.column("member_id").doUpdateSet((eb) => ({
        times_shown: eb("passkey_offers.times_shown", "+", 1),
        shown_at: now,
      })),
    )
    .execute();
}

/** Gives one of the owner's passkeys another name; false when they have no such passkey or the name is blank. */
export async function renamePasskey(
  db: Db,
  input: { owner: SessionOwner; passkeyId: PasskeyId; name: string },
): Promise<boolean> {
  const name = passkeyName(input.name, "");
  if (name === "") return false;
  const [column, id] = ownerColumn(input.owner);
  const renamed = await db
    .updateTable("passkeys")
    .set({ name })
    .where(column, "=", id)
    .where("id", "=", input.passkeyId)
    .executeTakeFirst();
  return renamed.numUpdatedRows === 1n;
}

/**
 * Signs an admin in with a passkey: as the second step after a right password, to whose admin the ticket is bound, or as
 * the whole sign-in. Refuses what `checkPasskey` refuses, a closed account, and a passkey that its admin did not
 * allow to replace the password.
 */
export async function signInAdminWithPasskey(
  db: Db,
  input: PasskeyUse & { purpose: "admin_sign_in" | "admin_step" },
): Promise<AdminSignedInWithPasskey> {
  const checked = await checkPasskey(db, input);
  if (!checked.ok) return checked;
  const { adminId, signsInAlone } = checked.passkey;
  const admin = adminId && (await findAdminById(db, { adminId }));
  if (!adminId || !admin) return { ok: false, reason: "not_accepted" };
  if (input.purpose === "admin_sign_in" && signsInAlone === 0)
    return { ok: false, reason: "password_needed" };
  const token = await startAdminSession(db, { ...input, adminId });
  return { ok: true, token, username: admin.username };
}

/** Ends one of the owner's passkeys; false when they have no such passkey. Sessions stay. */
export async function removePasskey(
  db: Db,
  input: { owner: SessionOwner; passkeyId: PasskeyId; requestId: string; now: Instant },
): Promise<boolean> {
  const [column, ownerId] = ownerColumn(input.owner);
  const kind = column === "admin_id" ? "admin" : "member";
  return await inTransaction(db, async (db) => {
    const removed = await db
      .deleteFrom("passkeys")
      .where(column, "=", ownerId)
      .where("id", "=", input.passkeyId)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) return false;
    if (column === "admin_id") await removeIdleRecoveryCodes(db, { adminId: ownerId });
    await recordAudit(db, {
      actor: { kind, id: ownerId },
      action: "passkey_removed",
      subject: { kind, id: ownerId },
      requestId: input.requestId,
      now: input.now,
    });
    return true;
  });
}
