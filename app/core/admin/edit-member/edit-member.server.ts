import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { type ByAdmin, recordMemberChange } from "../move-members/move-members.server";

type Outcome = { ok: true } | { ok: false; reason: "not_found" | "changed_meanwhile" };

interface Input extends ByAdmin {
  /** The version of the profile that the form was made from. */
  version: number;
  displayName: string;
  fullName: string | null;
  emergencyContact: string | null;
}

/**
 * Changes a member's names and emergency contact. Refuses when the profile was changed since the form was
 * shown, and an unknown member. The audit names the fields, not their values.
 */
export async function editMember(db: Db, input: Input): Promise<Outcome> {
  const { memberId, version, displayName, fullName, emergencyContact, now } = input;
  return await inTransaction(db, async (db) => {
    const before = await db
      .selectFrom("members")
      .select(["display_name", "full_name", "emergency_contact"])
      .where("id", "=", memberId)
      .executeTakeFirst();
    if (!before) return { ok: false, reason: "not_found" };
    const after = {
      display_name: displayName,
      full_name: fullName,
      emergency_contact: emergencyContact,
    };
    const changed = await db
      .updateTable("members")
      .set((eb) => ({ ...after, updated_at: now, profile_version: eb("profile_version", "+", 1) }))
      .where("id", "=", memberId)
      .where("profile_version", "=", version)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return { ok: false, reason: "changed_meanwhile" };
    const fields = [
      before.display_name !== displayName && "public name",
      before.full_name !== fullName && "full name",
      before.emergency_contact !== emergencyContact && "emergency contact",
    ].filter(Boolean);
    await recordMemberChange(db, {
      ...input,
      action: "member_edited",
      details: { fields: fields.join(" and ") },
    });
    return { ok: true };
  });
}

/** A member as the form for admins edits them, with the stored number; undefined for nobody and for one erased. */
export async function findEditedMember(db: Db, input: { memberId: MemberId }) {
  return await db
    .selectFrom("members")
    .select(["id", "phone", "display_name as displayName", "full_name as fullName"])
    .select(["emergency_contact as emergencyContact", "profile_version as version"])
    .where("id", "=", input.memberId)
    .where("phone", "like", "+%")
    .executeTakeFirst();
}
