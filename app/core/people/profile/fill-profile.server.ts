import type { Db } from "~/db/tables";
import type { Gender } from "~/db/tables/people";
import type { MemberId } from "~/db/tables/shapes";
import type { Day, Instant } from "~/lib/dates";
import { findInviter } from "../members.server";
import { DEFAULT_RUNNING_LEVEL } from "./profiles";

/** The profile fields of the sign-up form. */
export interface NewProfile {
  fullName: string;
  username: string;
  gender: Gender;
  dateOfBirth: Day;
  profession: string;
  emergencyContact: string | undefined;
  joinCrew: boolean;
  /** The code of the invite link that led here. */
  inviteCode?: string | undefined;
}

/** Writes the sign-up form's fields to a member; the user name in lower case. */
export async function fillProfile(
  db: Db,
  input: { memberId: MemberId; profile: NewProfile; now: Instant },
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
