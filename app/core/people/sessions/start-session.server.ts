import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { newId, newToken } from "~/lib/ids.server";
import { recordProcessing } from "../audit/record-undo.server";
import { keepLanguageOfSignIn } from "../members.server";
import type { SessionOwner } from "./sessions";
import {
  ADMIN_SESSION_LIFETIME_MS,
  MEMBER_SESSION_LIFETIME_MS,
  SESSIONS_PER_PERSON,
} from "./sessions";

const USER_AGENT_MAX_LENGTH = 200;

/** Where a sign-in came from, for the list of sessions. */
export interface SignInClient {
  ip: string;
  userAgent: string;
}

/**
 * Starts a session and logs the sign-in; returns its token, of which only the digest is stored. Ends the longest unused
 * sessions beyond `SESSIONS_PER_PERSON`.
 */
export async function startSession(
  db: Db,
  input: { owner: SessionOwner; place: SignInClient; now: Instant },
): Promise<string> {
  const { owner, place, now } = input;
  const token = newToken();
  const lifetimeMs = "adminId" in owner ? ADMIN_SESSION_LIFETIME_MS : MEMBER_SESSION_LIFETIME_MS;
  await db
    .insertInto("sessions")
    .values({
      id: newId(),
      token_hash: sha256(token),
      member_id: "memberId" in owner ? owner.memberId : null,
      admin_id: "adminId" in owner ? owner.adminId : null,
      user_agent: place.userAgent.slice(0, USER_AGENT_MAX_LENGTH),
      ip: place.ip,
      created_at: now,
      last_seen_at: now,
      expires_at: now + lifetimeMs,
    })
    .execute();
  await endSessionsBeyondCap(db, owner);
  if ("memberId" in owner) await keepLanguageOfSignIn(db, owner);
  await recordProcessing(db, { action: "signed_in", owner, ip: place.ip, now });
  return token;
}

async function endSessionsBeyondCap(db: Db, owner: SessionOwner): Promise<void> {
  const [column, id] =
    "memberId" in owner
      ? (["member_id", owner.memberId] as const)
      : (["admin_id", owner.adminId] as const);
  const kept = db
    .selectFrom("sessions")
    .select("id")
    .where(column, "=", id)
    .orderBy("last_seen_at", "desc")
    .orderBy("created_at", "desc")
    .limit(SESSIONS_PER_PERSON);
  await db.deleteFrom("sessions").where(column, "=", id).where("id", "not in", kept).execute();
}
