import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { refreshBoardVisibility } from "~/core/progress/leaderboard/refresh-board-visibility.server";
import { startAchievements } from "~/core/progress/achievements/start-achievements.server";
import { startStatistics } from "~/core/progress/statistics/start-statistics.server";
import { dayOf, type Instant } from "~/lib/dates";
import { jsonText } from "~/lib/json";
import { isAdult } from "../age";
import type { ProfileRefusal } from "./profiles";
import type { ProfileInput } from "../form";

type Outcome = { ok: true } | { ok: false; reason: ProfileRefusal };

/**
 * Saves a member's profile; the first save adds achievements and statistics. Refuses a profile saved meanwhile
 * in another tab, a user name in use, a date of birth in the future and a new one under 18. Any other error is thrown
 * with the specification's text.
 */
export async function saveProfile(
  db: Db,
  input: { memberId: MemberId; profile: ProfileInput; now: Instant; timeZone: string },
): Promise<Outcome> {
  try {
    return await inTransaction(db, (db) => save(db, input));
  } catch (error) {
    if (violatedConstraint(error) === "members_username_key")
      return { ok: false, reason: "username_taken" };
    const detail = error instanceof Error ? error.message : String(error);
    throw new Error(`Failed to save profile: ${detail}`, { cause: error });
  }
}

async function save(db: Db, input: Parameters<typeof saveProfile>[1]): Promise<Outcome> {
  const { memberId, profile, now, timeZone } = input;
  const { dateOfBirth } = profile;
  const today = dayOf(now, timeZone);
  if (dateOfBirth !== undefined && dateOfBirth > today)
    return { ok: false, reason: "born_in_future" };
  if (dateOfBirth !== undefined && !isAdult(dateOfBirth, today)) {
    const kept = await db
      .selectFrom("members")
      .select("date_of_birth as dateOfBirth")
      .where("id", "=", memberId)
      .executeTakeFirst();
    if (kept?.dateOfBirth !== dateOfBirth) return { ok: false, reason: "under_age" };
  }
  const saved = await db
    .updateTable("members")
    .set((eb) => ({
      display_name: profile.displayName,
      full_name: profile.fullName ?? null,
      username: profile.username?.toLowerCase() ?? null,
      email: profile.email ?? null,
      gender: profile.gender ?? null,
      date_of_birth: dateOfBirth ?? null,
      profession: profile.profession ?? null,
      running_level: profile.runningLevel,
      goals: jsonText(profile.goals),
      emergency_contact: profile.emergencyContact ?? null,
      instagram: profile.instagram?.replace(/^@/, "") ?? null,
      profile_version: eb("profile_version", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", memberId)
    .where("profile_version", "=", profile.version)
    .executeTakeFirst();
  if (saved.numUpdatedRows === 0n) return { ok: false, reason: "changed_meanwhile" };
  await startAchievements(db, { memberId, now });
  await startStatistics(db, { memberId, now });
  await refreshBoardVisibility(db, { memberId, now, timeZone });
  return { ok: true };
}
