import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";

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
