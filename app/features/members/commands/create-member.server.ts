import type { Db } from "~/db/tables";
import { startAchievements } from "~/features/achievements/commands.server";
import { startStatistics } from "~/features/statistics/commands.server";
import type { Day, Instant } from "~/lib/dates";
import { newId, readableCode } from "~/lib/ids.server";
import { findInviter } from "../queries.server";
import { DEFAULT_RUNNING_LEVEL, type RegistrationType } from "../rules";

const INVITE_CODE_LENGTH = 8;

/** What the sign-up form tells about a person. */
export interface NewProfile {
  fullName: string;
  username: string;
  gender: string;
  dateOfBirth: Day;
  profession: string;
  emergencyContact: string | undefined;
  joinCrew: boolean;
  /** The code of the invite link that led here. */
  inviteCode?: string | undefined;
}

/** A pending member with only a phone number, default achievements and statistics; returns the member's id. */
export async function createMember(
  db: Db,
  input: { phone: string; registrationType: RegistrationType; now: Instant },
): Promise<string> {
  const memberId = newId();
  await db
    .insertInto("members")
    .values({
      id: memberId,
      phone: input.phone,
      status: "pending",
      registration_type: input.registrationType,
      invite_code: readableCode(INVITE_CODE_LENGTH),
      goals: "[]",
      role: "member",
      plan_type: "Basic",
      join_crew: 0,
      is_sample: 0,
      created_at: input.now,
      updated_at: input.now,
    })
    .execute();
  await startAchievements(db, { memberId, now: input.now });
  await startStatistics(db, { memberId, now: input.now });
  return memberId;
}

/** Writes the sign-up form's answers to a member who has none yet. The user name is kept in lower case. */
export async function fillProfile(
  db: Db,
  input: { memberId: string; profile: NewProfile; now: Instant },
): Promise<void> {
  const { memberId, profile, now } = input;
  const invitedBy = await findInviter(db, { memberId, inviteCode: profile.inviteCode });
  await db
    .updateTable("members")
    .set({
      invited_by: invitedBy ?? null,
      full_name: profile.fullName,
      display_name: profile.fullName,
      username: profile.username.toLowerCase(),
      gender: profile.gender,
      date_of_birth: profile.dateOfBirth,
      profession: profile.profession,
      emergency_contact: profile.emergencyContact ?? null,
      join_crew: profile.joinCrew ? 1 : 0,
      running_level: DEFAULT_RUNNING_LEVEL,
      terms_accepted_at: now,
      updated_at: now,
    })
    .where("id", "=", input.memberId)
    .execute();
}
