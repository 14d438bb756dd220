import type { Db } from "~/db/tables";
import { sha256 } from "~/lib/digest.server";
import type { SessionOwner } from "./start-session.server";

/** Ends the session of this token; nothing happens when there is none. */
export async function endSession(db: Db, input: { token: string }): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", sha256(input.token)).execute();
}

/** Ends one session by its id; false when the owner has no such session. */
export async function endOwnSession(
  db: Db,
  input: { owner: SessionOwner; sessionId: string },
): Promise<boolean> {
  const ended = await ofOwner(db, input.owner).where("id", "=", input.sessionId).executeTakeFirst();
  return ended.numDeletedRows === 1n;
}

/** Ends every session of the owner, all but `keepId`; returns how many ended. */
export async function endAllSessions(
  db: Db,
  input: { owner: SessionOwner; keepId?: string },
): Promise<number> {
  const all = ofOwner(db, input.owner);
  const { keepId } = input;
  const ended = await (keepId ? all.where("id", "<>", keepId) : all).executeTakeFirst();
  return Number(ended.numDeletedRows);
}

function ofOwner(db: Db, owner: SessionOwner) {
  const rows = db.deleteFrom("sessions");
  return "memberId" in owner
    ? rows.where("member_id", "=", owner.memberId)
    : rows.where("admin_id", "=", owner.adminId);
}
