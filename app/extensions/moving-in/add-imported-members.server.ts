import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { writeInChunks } from "~/db/write-in-chunks";
import { addStatistics } from "~/core/progress/statistics/add-statistics.server";
import type { Instant } from "~/lib/dates";
import { readableCode } from "~/lib/ids.server";
import { jsonText } from "~/lib/json";
import type { OldMember } from "./old-members";

/** Longer than usual, because a hundred thousand are drawn at once. */
const INVITE_CODE_LENGTH = 10;

/** Creates members of the old club with empty statistics and achievements. Call it in the transaction of the batch. */
export async function addImportedMembers(
  db: Db,
  input: { members: readonly (OldMember & { id: MemberId })[]; now: Instant },
): Promise<void> {
  await writeInChunks(input.members, (members) => add(db, { ...input, members }));
}

async function add(db: Db, { members, now }: Parameters<typeof addImportedMembers>[1]) {
  await db
    .insertInto("members")
    .values(
      members.map((member) => ({
        id: member.id,
        phone: member.phone,
        display_name: member.displayName,
        full_name: member.fullName,
        username: member.username,
        email: member.email,
        gender: member.gender,
        date_of_birth: member.dateOfBirth,
        profession: member.profession,
        running_level: member.runningLevel,
        goals: jsonText(member.goals),
        emergency_contact: member.emergencyContact,
        instagram: member.instagram,
        join_crew: member.joinCrew ? 1 : 0,
        terms_accepted_at: member.termsAcceptedAt,
        status: member.status,
        role: "member" as const,
        plan_type: member.planType,
        registration_type: member.registrationType,
        invite_code: readableCode(INVITE_CODE_LENGTH),
        is_sample: 0,
        created_at: member.createdAt,
        updated_at: member.updatedAt,
      })),
    )
    .execute();
  await addStatistics(db, { memberIds: members.map(({ id }) => id), now });
}
