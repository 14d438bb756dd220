import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { jsonText } from "~/lib/json";
import type { OldMember } from "./old-members";

/**
 * Fills the fields that a member has left empty from their record in the old club, and gives a pending one the
 * status they had there. Nothing that the member or an admin entered is replaced.
 */
export async function fillEmptyProfile(
  db: Db,
  input: { memberId: MemberId; member: OldMember; now: Instant },
): Promise<void> {
  const { memberId, member, now } = input;
  const goals = jsonText(member.goals);
  await db
    .updateTable("members")
    .set((eb) => ({
      display_name: eb.fn.coalesce("display_name", eb.val(member.displayName)),
      full_name: eb.fn.coalesce("full_name", eb.val(member.fullName)),
      username: eb.fn.coalesce("username", eb.val(member.username)),
      email: eb.fn.coalesce("email", eb.val(member.email)),
      gender: eb.fn.coalesce("gender", eb.val(member.gender)),
      date_of_birth: eb.fn.coalesce("date_of_birth", eb.val(member.dateOfBirth)),
      profession: eb.fn.coalesce("profession", eb.val(member.profession)),
      running_level: eb.fn.coalesce("running_level", eb.val(member.runningLevel)),
      emergency_contact: eb.fn.coalesce("emergency_contact", eb.val(member.emergencyContact)),
      instagram: eb.fn.coalesce("instagram", eb.val(member.instagram)),
      goals: sql`case when goals = '[]' then ${goals} else goals end`,
      status: sql`case when status = 'pending' then ${member.status} else status end`,
      profile_version: eb("profile_version", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", memberId)
    .execute();
}
