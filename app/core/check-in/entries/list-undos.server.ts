import type { Db } from "~/db/tables";
import type { EntryUndo } from "../self-check-in/claims";

/** The undos that name this entry. */
export async function listUndos(db: Db, input: { entry: string }): Promise<EntryUndo[]> {
  return await db
    .selectFrom("undone_entries")
    .select(["entry", "at"])
    .where("entry", "=", input.entry)
    .execute();
}
