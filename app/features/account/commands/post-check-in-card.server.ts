import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { addPost } from "~/features/community/commands/add-post.server";
import { restorePost } from "~/features/community/commands/restore-post.server";
import { findSentPost } from "~/features/community/queries/find-sent-post.server";
import { checkInPostKey } from "~/features/community/rules/posts";
import type { Instant } from "~/lib/dates";
import { type CheckInCardValues, cardPost } from "../rules/check-in-card";
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
