import type { Db } from "~/db/tables";
import { findSentPost } from "~/features/community/queries/find-sent-post.server";
import { runPostKey } from "~/features/community/rules/posts";
import { listAchievements } from "~/features/progress/queries/achievements.server";
import { findStreak } from "~/features/progress/queries/streaks.server";
import { ACHIEVEMENT_DEFINITIONS } from "~/features/progress/rules/achievements";
import { withFigures } from "~/features/progress/rules/statistics";
import type { Day, Instant } from "~/lib/dates";
import type { RunCard } from "../rules/run-card";
import { countOthers } from "./count-others.server";

/** The card of a member's own check-in; undefined for another's booking, a guest's, and without a check-in. */
export async function findRunCard(
  db: Db,
  input: { bookingId: string; memberId: string; today: Day; timeZone: string },
): Promise<RunCard | undefined> {
  const { bookingId, memberId } = input;
  const row = await db
    .selectFrom("check_ins as c")
    .innerJoin("bookings as b", "b.id", "c.booking_id")
    .innerJoin("events as e", "e.id", "b.event_id")
    .leftJoin("pace_groups as g", "g.id", "b.pace_group_id")
    .leftJoin("own_runs as a", (join) =>
      join
        .onRef("a.same_booking_id", "=", "b.id")
        .onRef("a.booking_id", "=", "b.id")
        .on("a.doubt", "is", null),
    )
    .select(["b.title", "b.date", "b.time", "b.location", "c.distance_m as clubDistanceM"])
    .select(["c.duration_s as clubDurationS", "a.id as activityId"])
    .select(["a.distance_m as activityDistanceM", "a.duration_s as activityDurationS"])
    .select((eb) => eb.fn.coalesce("g.distance_m", "e.distance_m").as("runDistanceM"))
    .select(["c.event_id as eventId", "c.checked_in_at as checkedInAt"])
    .where("c.booking_id", "=", bookingId)
    .where("c.member_id", "=", memberId)
    .where("c.is_guest", "=", 0)
    .executeTakeFirst();
  if (!row) return undefined;
  const { title, date, time, location, eventId, checkedInAt } = row;
  const { distanceM } = withFigures(row);
  const { current } = await findStreak(db, input);
  return {
    ...{ bookingId, eventId, title, date, time, location, distanceM },
    others: await countOthers(db, { eventId }),
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

async function listEarned(db: Db, input: { memberId: string; since: Instant }): Promise<string[]> {
  const achievements = await listAchievements(db, input);
  return achievements
    .filter(({ dateEarned }) => dateEarned !== null && dateEarned >= input.since)
    .map(({ id }) => ACHIEVEMENT_DEFINITIONS[id].title);
}
