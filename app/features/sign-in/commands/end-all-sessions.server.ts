import type { Db } from "~/db/tables";
import { ofOwner } from "./of-owner.server";
import type { SessionOwner } from "./start-session.server";

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
