import type { Db } from "~/db/tables";
import type { SessionId } from "~/db/tables/shapes";
import type { SessionOwner } from "./sessions";
import { ownerColumn } from "./sessions";

/** Ends all sessions of the owner but `keepId`, with their notifications; returns how many ended. */
export async function endAllSessions(
  db: Db,
  input: { owner: SessionOwner; keepId?: SessionId },
): Promise<number> {
  const { owner, keepId = "" } = input;
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
