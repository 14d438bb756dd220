import type { Db } from "~/db/tables";
import type { SessionId } from "~/db/tables/shapes";
import type { SessionOwner } from "./sessions";
import { ownerColumn } from "./sessions";

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
