import { recordProcessing } from "~/core/people/audit/record-undo.server";
import { deviceName } from "~/core/people/device-name";
import { keepLanguageOfSignIn } from "~/core/people/members.server";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { AdminRole } from "~/db/tables/access";
import type { MemberRole, MemberStatus, RunningLevel } from "~/db/tables/people";
import type { AdminId, MemberId, PictureId, SessionId } from "~/db/tables/shapes";
import { outageOf } from "~/db/unavailable";
import { dayOf, formatDay, type Instant, MINUTE_MS } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { newId, newToken } from "~/lib/ids.server";
import { type Language, languageOf } from "~/lib/language";
import { CURRENT_MEMBERS } from "../members";
import {
  ADMIN_SESSION_LIFETIME_MS,
  isSessionOver,
  MEMBER_SESSION_LIFETIME_MS,
  ownerColumn,
  SESSIONS_PER_PERSON,
  type SessionOwner,
} from "./sessions";

/** The signed-in member, read on every request. */
export interface SignedInMember {
  sessionId: SessionId;
  id: MemberId;
  phone: string;
  displayName: string | null;
  pictureId: PictureId | null;
  runningLevel: RunningLevel | null;
  status: MemberStatus;
  role: MemberRole;
  /** Chosen for pages and messages; null for a member who has not. */
  language: Language | null;
  lastSeenAt: Instant;
  expiresAt: Instant;
}

export interface SignedInAdmin {
  sessionId: SessionId;
  id: AdminId;
  username: string;
  displayName: string;
  role: AdminRole;
  /** 1 for an admin who reads concerns about people's welfare. */
  readsWelfare: number;
  lastSeenAt: Instant;
  expiresAt: Instant;
}

/** The member of this session token; undefined when it has expired or the member is suspended or inactive. */
export async function findSignedInMember(
  db: Db,
  input: { token: string; now: Instant },
): Promise<SignedInMember | undefined> {
  const [found] = await listMembersOfToken(db, { tokenHash: sha256(input.token) });
  if (!found || isSessionOver({ kind: "member", ...found }, input.now)) return undefined;
  return { ...found, language: languageOf(found.language) ?? null };
}

const listMembersOfToken = prepared((db, { tokenHash }: Places<{ tokenHash: string }>) =>
  db
    .selectFrom("sessions as s")
    .innerJoin("members as m", "m.id", "s.member_id")
    .select(["s.id as sessionId", "s.last_seen_at as lastSeenAt", "s.expires_at as expiresAt"])
    .select(["m.id", "m.phone", "m.display_name as displayName", "m.running_level as runningLevel"])
    .select(["m.status", "m.role", "m.picture_id as pictureId", "m.language"])
    .where("s.token_hash", "=", tokenHash)
    .where("m.status", "in", CURRENT_MEMBERS),
);

/** The admin of this session token; undefined when it has expired or the account is suspended. */
export async function findSignedInAdmin(
  db: Db,
  input: { token: string; now: Instant },
): Promise<SignedInAdmin | undefined> {
  const found = await db
    .selectFrom("sessions as s")
    .innerJoin("admins as a", "a.id", "s.admin_id")
    .select(["s.id as sessionId", "s.last_seen_at as lastSeenAt", "s.expires_at as expiresAt"])
    .select(["a.id", "a.username", "a.display_name as displayName", "a.role"])
    .select("a.reads_welfare as readsWelfare")
    .where("s.token_hash", "=", sha256(input.token))
    .where("a.status", "=", "active")
    .executeTakeFirst();
  return found && !isSessionOver({ kind: "admin", ...found }, input.now) ? found : undefined;
}

/**
 * Ends the session of this token, if there is one, with its notifications. Those of the same member go on with the session
 * that follows in the same browser (`nextToken`).
 */
export async function endSession(
  db: Db,
  input: { token: string; nextToken?: string | undefined },
): Promise<void> {
  const tokenHash = sha256(input.token);
  if (input.nextToken !== undefined) await handOnPush(db, tokenHash, sha256(input.nextToken));
  // Before the session: the device must not show this member's notifications to whoever holds it next.
  await db
    .deleteFrom("push_subscriptions")
    .where("session_id", "in", (eb) =>
      eb.selectFrom("sessions").select("sessions.id").where("token_hash", "=", tokenHash),
    )
    .execute();
  await db.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
}

async function handOnPush(db: Db, fromHash: string, toHash: string): Promise<void> {
  const next = await db
    .selectFrom("sessions")
    .select(["id", "member_id as memberId"])
    .where("token_hash", "=", toHash)
    .executeTakeFirst();
  if (!next?.memberId) return;
  await db
    .updateTable("push_subscriptions")
    .set({ session_id: next.id })
    .where("member_id", "=", next.memberId)
    .where("session_id", "in", (eb) =>
      eb.selectFrom("sessions").select("sessions.id").where("token_hash", "=", fromHash),
    )
    .execute();
}

/** Ends one session of the owner, with its notifications; false when they have no such session. */
export async function endOwnSession(
  db: Db,
  input: { owner: SessionOwner; sessionId: SessionId },
): Promise<boolean> {
  const [column, id] = ownerColumn(input.owner);
  const ended = await db
    .deleteFrom("sessions")
    .where(column, "=", id)
    .where("id", "=", input.sessionId)
    .executeTakeFirst();
  if (ended.numDeletedRows !== 1n) return false;
  await db.deleteFrom("push_subscriptions").where("session_id", "=", input.sessionId).execute();
  return true;
}

const SEEN_EVERY_MS = MINUTE_MS;

/** Stores the time of use, at most once a minute. Ignores a database that cannot be written to. */
export async function noteSessionUse(
  db: Db,
  input: { sessionId: SessionId; lastSeenAt: Instant; now: Instant },
): Promise<void> {
  if (input.now - input.lastSeenAt < SEEN_EVERY_MS) return;
  await db
    .updateTable("sessions")
    .set({ last_seen_at: input.now })
    .where("id", "=", input.sessionId)
    .execute()
    .catch((error: unknown) => {
      if (outageOf(error) !== "not_writable") throw error;
    });
}

/** Ends all sessions of the owner but `keepId`, with their notifications; returns how many ended. */
export async function endAllSessions(
  db: Db,
  { owner, keepId = "" }: { owner: SessionOwner; keepId?: SessionId },
): Promise<number> {
  const [column, id] = ownerColumn(owner);
  if ("memberId" in owner)
    await db
      .deleteFrom("push_subscriptions")
      .where("member_id", "=", owner.memberId)
      .where("session_id", "<>", keepId)
      .execute();
  const ended = await db
    .deleteFrom("sessions")
    .where(column, "=", id)
    .where("id", "<>", keepId)
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

const SESSIONS_SHOWN = 50;

/** The owner's sessions as they are listed, the latest used first; `currentId` is the session of the request. */
export async function listSessions(
  db: Db,
  input: { owner: SessionOwner; currentId: SessionId; now: Instant; timeZone: string },
) {
  const { owner, currentId, now, timeZone } = input;
  const kind = "memberId" in owner ? "member" : "admin";
  const [column, ownerId] = ownerColumn(owner);
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "user_agent as userAgent"])
    .select(["last_seen_at as lastSeenAt", "expires_at as expiresAt"])
    .where(column, "=", ownerId)
    .orderBy("last_seen_at", "desc")
    .limit(SESSIONS_SHOWN)
    .execute();
  const open = rows.filter((row) => !isSessionOver({ kind, ...row }, now));
  return open.map(({ id, userAgent, lastSeenAt }) => {
    const seenDay = dayOf(lastSeenAt, timeZone);
    return {
      id,
      device: deviceName(userAgent),
      isCurrent: id === currentId,
      seenDay,
      seenText: formatDay(seenDay, { year: true }),
    };
  });
}

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
  { owner, place, now }: { owner: SessionOwner; place: SignInClient; now: Instant },
): Promise<string> {
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
  const [column, id] = ownerColumn(owner);
  const kept = db
    .selectFrom("sessions")
    .select("id")
    .where(column, "=", id)
    .orderBy("last_seen_at", "desc")
    .orderBy("created_at", "desc")
    .limit(SESSIONS_PER_PERSON);
  await db.deleteFrom("sessions").where(column, "=", id).where("id", "not in", kept).execute();
}
