import type { Db } from "~/db/tables";
import { addPost } from "~/features/community/commands/add-post.server";
import type { Instant } from "~/lib/dates";
import { cardPost, cardPostKey, type RunCard } from "../rules/run-card";
import { drawRunCard } from "./draw-run-card.server";

/** Puts a run card with its picture into the feed, once for a run. */
export async function postRunCard(
  db: Db,
  input: { card: RunCard; memberId: string; now: Instant },
) {
  const { card, memberId, now } = input;
  return await addPost(db, {
    memberId,
    content: cardPost(card),
    picture: card.isInFeed ? undefined : await drawRunCard(card),
    submitKey: cardPostKey(card.bookingId),
    now,
  });
}
