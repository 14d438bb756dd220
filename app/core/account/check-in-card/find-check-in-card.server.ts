import { inClubWords } from "~/content/club-words.server";
import { checkInPostKey } from "~/core/community/posts";
import { findSentPost } from "~/core/community/posts.server";
import { addPost, restorePost } from "~/core/community/write/comment-on-post.server";
import { listAchievements } from "~/core/progress/achievements/achievements.server";
import { findCheckedInEvent } from "~/core/progress/statistics/statistics.server";
import { findStreak } from "~/core/progress/streaks/streaks.server";
import type { Db } from "~/db/tables";
import type { BookingId, MemberId } from "~/db/tables/shapes";
import { drawPoster } from "~/gateways/poster";
import { dayOf, hasEnded, type Instant } from "~/lib/dates";
import { routeArt } from "~/lib/route-art";
import { shortened } from "~/lib/text-lines";
import { ACHIEVEMENT_TEXTS } from "~/texts/progress/achievements";
import { countOthers } from "../erasure/list-affected.server";
import { type CheckInCardValues, cardLines, cardPost } from "./check-in-card-rules";

/**
 * The card of a member's own check-in once the run is over; undefined before, for another's booking, a guest's, and
 * without a check-in.
 */
export async function findCheckInCard(
  db: Db,
  input: { bookingId: BookingId; memberId: MemberId; now: Instant; timeZone: string },
): Promise<CheckInCardValues | undefined> {
  const { bookingId, memberId, now, timeZone } = input;
  const row = await findCheckedInEvent(db, { bookingId, memberId });
  if (!row || !hasEnded({ ...row, startsAt: row.eventStartsAt }, now)) return undefined;
  const { title, date, time, location, eventId, checkedInAt, distanceM } = inClubWords(row);
  const nextAt = await findNextCheckIn(db, { memberId, after: checkedInAt });
  const { current } = await findStreak(db, { memberId, today: dayOf(now, timeZone), timeZone });
  return {
    bookingId,
    eventId,
    title,
    date,
    time,
    location,
    distanceM,
    others: await countOthers(db, { eventId }),
    // Today's streak belongs to the latest check-in.
    streak: nextAt === undefined ? current : 0,
    earned: await listEarned(db, { memberId, since: checkedInAt, until: nextAt }),
    post: await findFeedPost(db, { memberId, bookingId }),
  };
}

/** When the member was checked in the next time, if they were. */
async function findNextCheckIn(
  db: Db,
  { memberId, after }: { memberId: MemberId; after: Instant },
) {
  const next = await db
    .selectFrom("check_ins")
    .select("checked_in_at as at")
    .where("member_id", "=", memberId)
    .where("is_guest", "=", 0)
    .where("checked_in_at", ">", after)
    .orderBy("checked_in_at")
    .limit(1)
    .executeTakeFirst();
  return next?.at;
}

async function findFeedPost(db: Db, input: { memberId: MemberId; bookingId: BookingId }) {
  const submitKey = checkInPostKey(input.bookingId);
  const post = await findSentPost(db, { ...input, submitKey });
  return post?.isRemoved === false ? { id: post.id, likes: post.likes } : undefined;
}

async function listEarned(
  db: Db,
  input: { memberId: MemberId; since: Instant; until: Instant | undefined },
): Promise<string[]> {
  const { since, until = Number.POSITIVE_INFINITY } = input;
  const achievements = await listAchievements(db, input);
  return achievements
    .filter(({ dateEarned: at }) => at !== null && at >= since && at < until)
    .map(({ id }) => ACHIEVEMENT_TEXTS[id].title);
}

/**
 * Puts a check-in card with its picture into the feed, once per event; one deleted some minutes ago comes
 * back.
 */
export async function postCheckInCard(
  db: Db,
  input: { card: CheckInCardValues; clubName: string; memberId: MemberId; now: Instant },
) {
  const { card, memberId, now } = input;
  const submitKey = checkInPostKey(card.bookingId);
  const sent = await findSentPost(db, { memberId, submitKey });
  if (sent) return sent.isRemoved ? await restorePost(db, { ...input, postId: sent.id }) : DONE;
  return await addPost(db, {
    memberId,
    content: cardPost(card),
    picture: await drawCheckInCard(card, input.clubName),
    submitKey,
    now,
  });
}

const DONE = { ok: true } as const;

const TITLE_MAX_LENGTH = 80;

/** The PNG of a check-in card, to share. */
export async function drawCheckInCard(card: CheckInCardValues, clubName: string) {
  const hour = Number(card.time.slice(0, 2));
  return await drawPoster({
    art: { id: `${card.eventId} ${hour}`, draw: () => routeArt(card.eventId, hour) },
    eyebrow: clubName,
    title: shortened(card.title, TITLE_MAX_LENGTH),
    lines: cardLines(card),
  });
}
