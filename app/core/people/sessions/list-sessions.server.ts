import type { Db } from "~/db/tables";
import type { AdminId, MemberId, SessionId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { deviceName } from "~/lib/device-name";
import { isSessionOver } from "./sessions";

const SESSIONS_SHOWN = 50;

/** A session as its owner sees it. */
export interface SessionView {
  id: SessionId;
  device: string;
  ip: string;
  createdAt: Instant;
  lastSeenAt: Instant;
  isCurrent: boolean;
}

/** The owner's sessions, the latest used first; `currentId` is the session of the request. */
export async function listSessions(
  db: Db,
  input: {
    owner: { memberId: MemberId } | { adminId: AdminId };
    currentId: SessionId;
    now: Instant;
  },
): Promise<SessionView[]> {
  const { owner, currentId, now } = input;
  const kind = "memberId" in owner ? "member" : "admin";
  const id = "memberId" in owner ? owner.memberId : owner.adminId;
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "ip", "user_agent as userAgent", "created_at as createdAt"])
    .select(["last_seen_at as lastSeenAt", "expires_at as expiresAt"])
    .where(kind === "member" ? "member_id" : "admin_id", "=", id)
    .orderBy("last_seen_at", "desc")
    .limit(SESSIONS_SHOWN)
    .execute();
  return rows
    .filter((row) => !isSessionOver({ kind, ...row }, now))
    .map(({ userAgent, expiresAt: _, ...row }) => ({
      ...row,
      device: deviceName(userAgent),
      isCurrent: row.id === currentId,
    }));
}
