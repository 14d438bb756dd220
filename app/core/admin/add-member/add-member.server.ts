import { createMember, findMemberByPhone } from "~/core/people/members.server";
import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { type MemberByAdmin, recordMemberChange } from "../move-members/move-members.server";

type Outcome =
  | { ok: true; memberId: MemberId }
  /** `memberId` is the member with this number. */
  | { ok: false; reason: "phone_taken"; memberId: MemberId };

/**
 * Adds an active member by hand, who signs in later with a code to the number. Refuses the number of a
 * member. The same form sent twice at once adds one member.
 */
export async function addMember(
  db: Db,
  input: Omit<MemberByAdmin, "memberId"> & {
    /** As it is stored: '+91…'. */
    phone: string;
    name: string;
    emergencyContact: string | null;
  },
): Promise<Outcome> {
  try {
    return await inTransaction(db, async (db) => {
      const { phone, name, emergencyContact, now } = input;
      const memberId = await createMember(db, { phone, registrationType: "contact_form", now });
      await db
        .updateTable("members")
        .set({ status: "active", display_name: name, full_name: name })
        .set({ emergency_contact: emergencyContact })
        .where("id", "=", memberId)
        .execute();
      await recordMemberChange(db, { ...input, memberId, action: "member_added", details: {} });
      return { ok: true, memberId };
    });
  } catch (error) {
    const known =
      violatedConstraint(error) === "members_phone_key" && (await findMemberByPhone(db, input));
    if (known) return { ok: false, reason: "phone_taken", memberId: known.id };
    throw error;
  }
}
