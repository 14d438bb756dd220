import type { Db } from "~/db/tables";
import { ofOwner } from "./of-owner.server";
import type { SessionOwner } from "./start-session.server";

/** Ends one session by its id; false when the owner has no such session. */
export async function endOwnSession(
  db: Db,
  input: { owner: SessionOwner; sessionId: string },
): Promise<boolean> {
  const ended = await ofOwner(db, input.owner).where("id", "=", input.sessionId).executeTakeFirst();
  return ended.numDeletedRows === 1n;
}
