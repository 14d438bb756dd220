import { hasNumber } from "~/core/people/members.server";
import { columnsOf, selectionOf } from "~/core/people/profile/profile-columns.server";
import { EDITED_FIELDS, type ProfileInput } from "~/core/people/profile/profile-fields";
import { isOwnNumber } from "~/core/people/profile/profiles";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { type MemberByAdmin, recordMemberChange } from "../move-members/move-members.server";

type Outcome =
  | { ok: true }
  | { ok: false; reason: "not_found" | "changed_meanwhile" | "own_contact" };

const EDITED_SELECTION = selectionOf(EDITED_FIELDS);

type Edited = ProfileInput<(typeof EDITED_FIELDS)[number]>;

interface Input extends MemberByAdmin, Edited {
  /** The version of the profile that the form was made from. */
  version: number;
}

/**
 * Changes what admins edit of a member's profile. Refuses when the profile was changed since the form was
 * shown, an unknown member, and their own number as the emergency contact. The audit names the fields, not their values.
 */
export async function editMember(db: Db, input: Input): Promise<Outcome> {
  const { memberId, version, now } = input;
  return await inTransaction(db, async (db) => {
    const before = await db
      .selectFrom("members")
      .select(EDITED_SELECTION)
      .select("phone")
      .where("id", "=", memberId)
      .executeTakeFirst();
    if (!before) return { ok: false, reason: "not_found" };
    if (isOwnNumber(input.emergencyContact, before.phone))
      return { ok: false, reason: "own_contact" };
    const changed = await db
      .updateTable("members")
      .set((eb) => ({
        ...columnsOf(EDITED_FIELDS, input),
        updated_at: now,
        profile_version: eb("profile_version", "+", 1),
      }))
      .where("id", "=", memberId)
      .where("profile_version", "=", version)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return { ok: false, reason: "changed_meanwhile" };
    const fields = EDITED_FIELDS.filter(({ name }) => before[name] !== (input[name] ?? null)).map(
      ({ name }) => name,
    );
    await recordMemberChange(db, {
      ...input,
      action: "member_edited",
      details: { fields: fields.join(" ") },
    });
    return { ok: true };
  });
}

/** A member as the form for admins edits them, with the stored number; undefined for nobody and for one erased. */
export async function findEditedMember(db: Db, input: { memberId: MemberId }) {
  return await db
    .selectFrom("members")
    .select(["id", "phone", "profile_version as version"])
    .select(EDITED_SELECTION)
    .where("id", "=", input.memberId)
    .where(hasNumber("phone"))
    .executeTakeFirst();
}
