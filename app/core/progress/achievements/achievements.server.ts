import { writeInChunks } from "~/db/bulk-writes";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { AchievementId } from "~/db/tables/people";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { ACHIEVEMENT_TARGETS, ACHIEVEMENTS } from "./achievements";

/**
 * A member's achievements in display order; one without a row has no progress. `celebrated`: they have seen the
 * celebration.
 */
export async function listAchievements(db: Db, { memberId }: { memberId: MemberId }) {
  const rows = await listRows(db, { memberId });
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

/** The stored progress of these members' achievements. */
export async function listStoredAchievements(
  db: Db,
  { memberIds }: { memberIds: readonly MemberId[] },
) {
  return await db
    .selectFrom("achievements")
    .select(["member_id as memberId", "achievement", "progress", "earned"])
    .where("member_id", "in", memberIds)
    .execute();
}

/** Stores how far members have come; the date of the first time a target is reached never changes. */
export async function storeAchievements(
  db: Db,
  input: {
    reached: readonly { memberId: MemberId; achievement: AchievementId; progress: number }[];
    now: Instant;
  },
): Promise<void> {
  const { now } = input;
  await writeInChunks(input.reached, (reached) =>
    db
      .insertInto("achievements")
      .values(
        reached.map(({ memberId, achievement, progress }) => {
          const { target } = ACHIEVEMENT_TARGETS[achievement];
          const isEarned = progress >= target;
          return {
            member_id: memberId,
            achievement,
            progress,
            target,
            earned: isEarned ? 1 : 0,
            date_earned: isEarned ? now : null,
            created_at: now,
            updated_at: now,
          };
        }),
      )
      .onConflict((conflict) =>
        conflict.columns(["member_id", "achievement"]).doUpdateSet((eb) => ({
          progress: eb.ref("excluded.progress"),
          earned: eb.ref("excluded.earned"),
          date_earned: eb.fn.coalesce("achievements.date_earned", "excluded.date_earned"),
          updated_at: eb.ref("excluded.updated_at"),
        })),
      )
      .execute(),
  );
}

/** Creates the four achievements of these members without progress; existing ones stay. */
export async function startAchievements(
  db: Db,
  input: { memberIds: readonly MemberId[]; now: Instant },
): Promise<void> {
  const rows = input.memberIds.flatMap((memberId) =>
    ACHIEVEMENTS.map((achievement) => ({
      member_id: memberId,
      achievement,
      progress: 0,
      target: ACHIEVEMENT_TARGETS[achievement].target,
      earned: 0,
      created_at: input.now,
      updated_at: input.now,
    })),
  );
  await writeInChunks(rows, (some) =>
    db
      .insertInto("achievements")
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
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
  await startAchievements(db, { memberIds: [memberId], now });
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
