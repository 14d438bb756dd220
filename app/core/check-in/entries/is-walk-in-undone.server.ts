import type { Db } from "~/db/tables";
import { canUndo } from "../check-ins";
import { walkInOf } from "../walk-ins";
import { listUndos } from "./list-undos.server";

/** Whether a booking with this submit key was made by a walk-in that has been taken back. */
export async function isWalkInUndone(db: Db, input: { submitKey: string }): Promise<boolean> {
  const nonce = walkInOf(input.submitKey);
  if (!nonce) return false;
  const made = await db
    .selectFrom("gate_entries")
    .select("at")
    .where("nonce", "=", nonce)
    .executeTakeFirst();
  const undos = await listUndos(db, { entry: nonce });
  return made !== undefined && undos.some((undo) => canUndo(made.at, undo.at));
}
