import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { newId } from "~/lib/ids.server";
import { type ByAdmin, recordMemberChange } from "../move-members/record-member-change.server";

/**
 * Stores an admin's note about a member. The audit has no text of it, as erasing the member deletes the note.
 * Refuses an unknown member.
 */
export async function addMemberNote(
  db: Db,
  input: ByAdmin & { text: string; adminName: string },
): Promise<{ ok: true } | { ok: false; reason: "not_found" }> {
  const { memberId, text, adminId, adminName, now } = input;
  return await inTransaction(db, async (db) => {
    const member = await db
      .selectFrom("members")
      .select("id")
      .where("id", "=", memberId)
      .executeTakeFirst();
    if (!member) return { ok: false as const, reason: "not_found" as const };
    await db
      .insertInto("member_notes")
      .values({
        id: newId(),
        ...{ member_id: memberId, text, admin_id: adminId, admin_name: adminName, created_at: now },
      })
      .execute();
    await recordMemberChange(db, { ...input, action: "member_noted", details: {} });
    return { ok: true as const };
  });
}
