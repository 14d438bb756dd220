import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { AchievementId } from "~/db/tables/people";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { ACHIEVEMENT_DEFINITIONS, ACHIEVEMENTS } from "./achievements";

/** A member's achievement. */
export interface MemberAchievement {
  id: AchievementId;
  progress: number;
  target: number;
  earned: boolean;
  dateEarned: Instant | null;
  /** The member has seen the celebration. */
  celebrated: boolean;
}

/** A member's achievements in display order; one without a row has no progress. */
export async function listAchievements(
  db: Db,
  input: { memberId: MemberId },
): Promise<MemberAchievement[]> {
  const rows = await listRows(db, { memberId: input.memberId });
  return ACHIEVEMENTS.map((id) => {
    const row = rows.find(({ achievement }) => achievement === id);
    return {
      id,
      progress: row?.progress ?? 0,
      target: row?.target ?? ACHIEVEMENT_DEFINITIONS[id].target,
      earned: row?.earned === 1,
      dateEarned: row?.dateEarned ?? null,
      celebrated: typeof row?.celebratedAt === "number",
    };
  });
}

/** Achievements that a member has earned and whose celebration they have not seen, in display order. */
export async function listUncelebrated(
  db: Db,
  { memberId }: { memberId: MemberId },
): Promise<AchievementId[]> {
  const rows = await listUncelebratedRows(db, { memberId });
  return ACHIEVEMENTS.filter((id) => rows.some(({ achievement }) => achievement === id));
}

const listUncelebratedRows = prepared((db, { memberId }: Places<{ memberId: MemberId }>) =>
  db
    .selectFrom("achievements")
    .select("achievement")
    .where("member_id", "=", memberId)
    .where("earned", "=", 1)
    .where("celebrated_at", "is", null),
);

const listRows = prepared((db, { memberId }: Places<{ memberId: MemberId }>) =>
  db
    .selectFrom("achievements")
    .select(["achievement", "progress", "target", "earned"])
    .select(["date_earned as dateEarned", "celebrated_at as celebratedAt"])
    .where("member_id", "=", memberId),
);
