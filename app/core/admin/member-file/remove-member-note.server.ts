import type { Db } from "~/db/tables";
import type { NoteId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { type ByAdmin, recordMemberChange } from "../move-members/record-member-change.server";

/** Removes a note about this member; false when it does not exist. */
export async function removeMemberNote(
  db: Db,
  input: ByAdmin & { noteId: NoteId },
): Promise<boolean> {
  return await inTransaction(db, async (db) => {
    const removed = await db
      .deleteFrom("member_notes")
      .where("id", "=", input.noteId)
      .where("member_id", "=", input.memberId)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) return false;
    await recordMemberChange(db, { ...input, action: "member_note_removed", details: {} });
    return true;
  });
}
