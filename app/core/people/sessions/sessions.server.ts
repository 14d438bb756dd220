import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { AdminRole } from "~/db/tables/access";
import type { MemberRole, MemberStatus, RunningLevel } from "~/db/tables/people";
import type { AdminId, MemberId, PictureId, SessionId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { isSessionOver } from "./sessions";

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
  return found;
}

const listMembersOfToken = prepared((db, { tokenHash }: Places<{ tokenHash: string }>) =>
  db
    .selectFrom("sessions as s")
    .innerJoin("members as m", "m.id", "s.member_id")
    .select(["s.id as sessionId", "s.last_seen_at as lastSeenAt", "s.expires_at as expiresAt"])
    .select(["m.id", "m.phone", "m.display_name as displayName", "m.running_level as runningLevel"])
    .select(["m.status", "m.role", "m.picture_id as pictureId"])
    .where("s.token_hash", "=", tokenHash)
    .where("m.status", "in", ["pending", "active"]),
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
