import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { AchievementId } from "~/db/tables/people";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { ACHIEVEMENT_TARGETS, ACHIEVEMENTS } from "./achievements";

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
      target: row?.target ?? ACHIEVEMENT_TARGETS[id].target,
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

/**
 * Stores a member's achievement progress; returns whether a row changed. The date of the first time a target
 * is reached never changes.
 */
export async function storeAchievements(
  db: Db,
  input: {
    memberId: MemberId;
    progress: Partial<Record<AchievementId, number>>;
    now: Instant;
  },
): Promise<boolean> {
  const { memberId, progress, now } = input;
  await startAchievements(db, { memberId, now });
  let changed = false;
  for (const stored of await listAchievements(db, { memberId })) {
    const reached = progress[stored.id];
    if (reached === undefined) continue;
    const earned = reached >= stored.target;
    if (reached === stored.progress && earned === stored.earned) continue;
    changed = true;
    await db
      .updateTable("achievements")
      .set({
        progress: reached,
        earned: earned ? 1 : 0,
        date_earned: stored.dateEarned ?? (earned ? now : null),
        updated_at: now,
      })
      .where("member_id", "=", memberId)
      .where("achievement", "=", stored.id)
      .execute();
  }
  return changed;
}

/** Creates a member's four achievements without progress; existing ones stay. */
export async function startAchievements(
  db: Db,
  input: { memberId: MemberId; now: Instant },
): Promise<void> {
  const rows = ACHIEVEMENTS.map((achievement) => ({
    member_id: input.memberId,
    achievement,
    progress: 0,
    target: ACHIEVEMENT_TARGETS[achievement].target,
    earned: 0,
    created_at: input.now,
    updated_at: input.now,
  }));
  await db
    .insertInto("achievements")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Marks earned achievements as celebrated, once each. */
export async function celebrateAchievements(
  db: Db,
  input: { memberId: MemberId; seen: AchievementId[]; now: Instant },
): Promise<void> {
  if (input.seen.length === 0) return;
  await db
    .updateTable("achievements")
    .set({ celebrated_at: input.now })
    .where("member_id", "=", input.memberId)
    .where("achievement", "in", input.seen)
    .where("earned", "=", 1)
    .where("celebrated_at", "is", null)
    .execute();
}

/**
 * The achievements of two records of one person are earned since either record earned them, and celebrated once. Call
 * it in the transaction of the merge.
 */
export async function moveEarned(
  db: Db,
  { memberId, goneId, now }: { memberId: MemberId; goneId: MemberId; now: Instant },
): Promise<void> {
  await startAchievements(db, { memberId, now });
  const earned = await db
    .selectFrom("achievements")
    .select(["achievement", "celebrated_at as celebratedAt"])
    .select((eb) => eb.ref("date_earned").$notNull().as("dateEarned"))
    .where("member_id", "=", goneId)
    .where("date_earned", "is not", null)
    .execute();
  for (const { achievement, celebratedAt, dateEarned } of earned)
    await db
      .updateTable("achievements")
      .set((eb) => ({
        date_earned: dateEarned,
        celebrated_at: eb.fn.coalesce("celebrated_at", eb.val(celebratedAt)),
      }))
      .where("member_id", "=", memberId)
      .where("achievement", "=", achievement)
      .where((eb) => eb.or([eb("date_earned", "is", null), eb("date_earned", ">", dateEarned)]))
      .execute();
}
