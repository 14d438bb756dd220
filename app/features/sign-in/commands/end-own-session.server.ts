import type { Db } from "~/db/tables";
import type { SessionOwner } from "../rules/sessions";
import { ownerColumn } from "../rules/sessions";

/** Ends one session of the owner; false when they have no such session. */
export async function endOwnSession(
  db: Db,
  input: { owner: SessionOwner; sessionId: string },
): Promise<boolean> {
  const [column, id] = ownerColumn(input.owner);
  const ended = await db
    .deleteFrom("sessions")
    .where(column, "=", id)
    .where("id", "=", input.sessionId)
    .executeTakeFirst();
  return ended.numDeletedRows === 1n;
}
