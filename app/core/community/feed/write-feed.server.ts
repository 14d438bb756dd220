import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import type { FeedRefusal } from "../refusals";
import type { FeedWrite } from "../form";
import { addPost } from "../write/add-post.server";
import { blockAuthor } from "../write/block-author.server";
import { changePost } from "../write/change-post.server";
import { commentOnPost } from "../write/comment-on-post.server";
import { hidePost } from "../review/hide-post.server";
import { likePost } from "../write/like-post.server";
import { removeComment } from "../write/remove-comment.server";
import { removePost } from "../write/remove-post.server";
import { reportComment } from "../write/report-comment.server";
import { reportPost } from "../write/report-post.server";
import { restorePost } from "../write/restore-post.server";
import { sharePost } from "../write/share-post.server";

type Outcome = { ok: true } | { ok: false; reason: FeedRefusal };

/** Runs the command of a feed form; `picture` belongs to a new post. Refuses what the command refuses. */
export async function writeFeed(
  db: Db,
  input: { memberId: MemberId; write: FeedWrite; picture: Uint8Array | undefined; now: Instant },
): Promise<Outcome> {
  const { memberId, write, picture, now } = input;
  switch (write.intent) {
    case "add":
      return await addPost(db, { memberId, ...write, picture, now });
    case "change":
      return await changePost(db, { memberId, ...write, now });
    case "remove":
      return await removePost(db, { memberId, ...write, now });
    case "restore":
      return await restorePost(db, { memberId, ...write, now });
    case "like":
      return await likePost(db, { memberId, postId: write.postId, liked: write.liked === "yes" });
    case "share":
      return await sharePost(db, { memberId, ...write });
    case "comment":
      return await commentOnPost(db, { memberId, ...write, now });
    case "remove-comment":
      return await removeComment(db, { memberId, ...write });
    case "hide":
      return await hidePost(db, { memberId, ...write, now });
    case "block":
    case "block-commenter":
      return await blockAuthor(db, { memberId, ...write, now });
    case "report":
      return await reportPost(db, { memberId, ...write, now });
    case "report-comment":
      return await reportComment(db, { memberId, ...write, now });
  }
}
