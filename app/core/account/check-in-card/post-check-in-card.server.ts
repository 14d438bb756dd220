import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { addPost } from "~/core/community/write/add-post.server";
import { restorePost } from "~/core/community/write/restore-post.server";
import { findSentPost } from "~/core/community/find-sent-post.server";
import { checkInPostKey } from "~/core/community/posts";
import type { Instant } from "~/lib/dates";
import { type CheckInCardValues, cardPost } from "./check-in-card-rules";
import { drawCheckInCard } from "./draw-check-in-card.server";

/**
 * Puts a check-in card with its picture into the feed, once per event; one deleted some minutes ago comes
 * back.
 */
export async function postCheckInCard(
  db: Db,
  input: { card: CheckInCardValues; memberId: MemberId; now: Instant },
) {
  const { card, memberId, now } = input;
  const submitKey = checkInPostKey(card.bookingId);
  const sent = await findSentPost(db, { memberId, submitKey });
  if (sent) return sent.isRemoved ? await restorePost(db, { ...input, postId: sent.id }) : DONE;
  return await addPost(db, {
    memberId,
    content: cardPost(card),
    picture: await drawCheckInCard(card),
    submitKey,
    now,
  });
}

const DONE = { ok: true } as const;
