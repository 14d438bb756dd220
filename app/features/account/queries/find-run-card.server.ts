import type { Db } from "~/db/tables";
import { findSentPost } from "~/features/community/queries/find-sent-post.server";
import { runPostKey } from "~/features/community/rules/posts";
import { listAchievements } from "~/features/progress/queries/achievements.server";
import { findStreak } from "~/features/progress/queries/streaks.server";
import { ACHIEVEMENT_DEFINITIONS } from "~/features/progress/rules/achievements";
import type { Day, Instant } from "~/lib/dates";
import type { RunCard } from "../rules/run-card";

/** The card of a member's own check-in; undefined for another's booking, a guest's, and without a check-in. */
export async function findRunCard(
  db: Db,
  input: { bookingId: string; memberId: string; today: Day; timeZone: string },
): Promise<RunCard | undefined> {
  const { bookingId, memberId } = input;
  const row = await db
    .selectFrom("check_ins as c")
    .innerJoin("bookings as b", "b.id", "c.booking_id")
    .select(["b.title", "b.date", "b.time", "b.location", "c.distance_m as distanceM"])
    .select(["c.event_id as eventId", "c.checked_in_at as checkedInAt"])
    .where("c.booking_id", "=", bookingId)
    .where("c.member_id", "=", memberId)
    .where("c.is_guest", "=", 0)
    .executeTakeFirst();
  if (!row) return undefined;
  const { checkedInAt, ...run } = row;
  const { current } = await findStreak(db, input);
  return {
    ...run,
    bookingId,
    others: (await countCheckIns(db, run)) - 1,
    streak: current,
    earned: await listEarned(db, { memberId, since: checkedInAt }),
    post: await findFeedPost(db, { memberId, bookingId }),
  };
}

async function findFeedPost(db: Db, input: { memberId: string; bookingId: string }) {
  const submitKey = runPostKey(input.bookingId);
  const post = await findSentPost(db, { ...input, submitKey });
  return post?.isRemoved === false ? { id: post.id, likes: post.likes } : undefined;
}

async function countCheckIns(db: Db, { eventId }: { eventId: string }): Promise<number> {
  const { count } = await db
    .selectFrom("check_ins")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("event_id", "=", eventId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function listEarned(db: Db, input: { memberId: string; since: Instant }): Promise<string[]> {
  const achievements = await listAchievements(db, input);
  return achievements
    .filter(({ dateEarned }) => dateEarned !== null && dateEarned >= input.since)
    .map(({ id }) => ACHIEVEMENT_DEFINITIONS[id].title);
}
