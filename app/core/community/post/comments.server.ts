import type { Db } from "~/db/tables";
import type { CommentId, MemberId, PictureId, PostId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { COMMENTS_SHOWN, LIKERS_SHOWN } from "../posts";
import { isBlocked } from "../write/blocks.server";

export interface FeedComment {
  id: CommentId;
  author: string;
  pictureId: PictureId | null;
  content: string;
  createdAt: Instant;
  mine: boolean;
}

/**
 * The latest comments of a post in order of time, without those taken down, reported by the viewer, or by members whom
 * the viewer blocked.
 */
export async function listComments(
  db: Db,
  input: { viewerId: MemberId; postId: PostId },
): Promise<FeedComment[]> {
  const rows = await db
    .selectFrom("post_comments as c")
    .innerJoin("members as m", "m.id", "c.member_id")
    .select(["c.id", "c.content", "c.created_at as createdAt", "c.member_id as memberId"])
    .select(["m.display_name as author", "m.picture_id as pictureId"])
    .where("c.post_id", "=", input.postId)
    .where("c.hidden_at", "is", null)
    .where("m.status", "in", ["pending", "active"])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("comment_reports as r")
            .select("r.comment_id")
            .whereRef("r.comment_id", "=", "c.id")
            .where("r.member_id", "=", input.viewerId),
        ),
      ),
    )
    .where(({ not }) => not(isBlocked({ viewerId: input.viewerId, author: "c.member_id" })))
    .orderBy("c.created_at", "desc")
    .orderBy("c.id", "desc")
    .limit(COMMENTS_SHOWN)
    .execute();
  return rows.toReversed().map(({ memberId, author, ...row }) => ({
    ...row,
    author: author ?? "Runner",
    mine: memberId === input.viewerId,
  }));
}

export interface Liker {
  name: string;
  pictureId: PictureId | null;
}

/** Some of the members who like a post, by public name, without suspended ones and those that the viewer blocked. */
export async function listLikers(
  db: Db,
  input: { viewerId: MemberId; postId: PostId },
): Promise<Liker[]> {
  const rows = await db
    .selectFrom("post_likes as l")
    .innerJoin("members as m", "m.id", "l.member_id")
    .select(["m.display_name as name", "m.picture_id as pictureId"])
    .where("l.post_id", "=", input.postId)
    .where("m.status", "in", ["pending", "active"])
    .where(({ not }) => not(isBlocked({ viewerId: input.viewerId, author: "l.member_id" })))
    .orderBy("l.member_id")
    .limit(LIKERS_SHOWN)
    .execute();
  return rows.map((row) => ({ ...row, name: row.name ?? "Runner" }));
}
