import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { MemberStatus, PlanType } from "~/db/tables/people";
import type { MemberId, PictureId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { jsonOf } from "~/lib/json";
import type { PersonalDetails } from "./profiles";

/** A member's own profile, with what only they may see. */
export interface Profile extends PersonalDetails {
  planType: PlanType;
  status: MemberStatus;
  inviteCode: string;
  pictureId: PictureId | null;
  /** Increases with every save, to detect a form from before another save. */
  version: number;
  joinedAt: Instant;
  /** When the member answered whether they want to be on the leaderboard. */
  boardAnsweredAt: Instant | null;
}

/** The profile of a member, or undefined. */
export async function findProfile(
  db: Db,
  input: { memberId: MemberId },
): Promise<Profile | undefined> {
  const [row] = await listProfiles(db, { memberId: input.memberId });
  return row && { ...row, goals: jsonOf(row.goals) };
}

const listProfiles = prepared((db, { memberId }: Places<{ memberId: MemberId }>) =>
  db
    .selectFrom("members")
    .select(["phone", "display_name as displayName", "full_name as fullName", "username", "email"])
    .select(["gender", "date_of_birth as dateOfBirth", "profession", "goals", "instagram"])
    .select(["running_level as runningLevel", "emergency_contact as emergencyContact"])
    .select(["plan_type as planType", "status", "invite_code as inviteCode"])
    .select(["picture_id as pictureId", "profile_version as version", "created_at as joinedAt"])
    .select("board_answered_at as boardAnsweredAt")
    .where("id", "=", memberId),
);
