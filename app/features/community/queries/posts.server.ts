import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { MemberStatus } from "~/db/tables/people";
import { FEED_PAGE, type FeedCursor } from "../rules/feed";

/** A post as other members see it; nothing in it leads to its author's data. */
export interface FeedPost extends FeedCursor {
  author: string;
  level: string;
  pictureId: string | null;
  content: string;
  imageId: string | null;
  likes: number;
  comments: number;
  shares: number;
  liked: boolean;
  mine: boolean;
  /** Of the form that an own post came from, null of another's. */
  submitKey: string | null;
  edited: boolean;
}

/** 'not in' on purpose: asked for by status, a database starts with all members instead of the newest posts. */
const BARRED: MemberStatus[] = ["suspended", "inactive"];

/** Posts that this member sees: not hidden, not by somebody they blocked, by members in good standing. */
function postsFor(db: Db, viewerId: string) {
  return db
    .selectFrom("posts as p")
    .innerJoin("members as m", "m.id", "p.member_id")
    .leftJoin("post_likes as l", (join) =>
      join.onRef("l.post_id", "=", "p.id").on("l.member_id", "=", viewerId),
    )
    .select(["p.id", "p.created_at as createdAt", "p.content", "p.picture_id as imageId"])
    .select(["p.likes", "p.comments", "p.shares", "p.edited_at as editedAt"])
    .select("p.submit_key as submitKey")
    .select(["p.member_id as memberId", "l.member_id as likedBy"])
    .select(["m.display_name as author", "m.running_level as level", "m.picture_id as pictureId"])
    .where("p.hidden_at", "is", null)
    .where("m.status", "not in", BARRED)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("member_blocks as b")
            .select("b.blocked_id")
            .where("b.member_id", "=", viewerId)
            .whereRef("b.blocked_id", "=", "p.member_id"),
        ),
      ),
    );
}

type PostRow = Awaited<ReturnType<ReturnType<typeof postsFor>["execute"]>>[number];

function asPost(row: PostRow, viewerId: string): FeedPost {
  const { memberId, likedBy, editedAt, author, level, submitKey, ...post } = row;
  const mine = memberId === viewerId;
  return {
    ...post,
    author: author ?? "Runner",
    level: level ?? "beginner",
    liked: likedBy !== null,
    mine,
    submitKey: mine ? submitKey : null,
    edited: editedAt !== null,
  };
}

/** The same without the posts that this member hid. */
function feedFor(db: Db, viewerId: string) {
  return postsFor(db, viewerId).where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom("post_hides as h")
          .select("h.post_id")
          .where("h.member_id", "=", viewerId)
          .whereRef("h.post_id", "=", "p.id"),
      ),
    ),
  );
}

/** One page of the feed, the newest first, after `from`; posts that the viewer hid are left out. */
export async function listFeed(
  db: Db,
  input: { viewerId: string; from?: FeedCursor | undefined; limit?: number },
): Promise<{ posts: FeedPost[]; isLast: boolean }> {
  const { viewerId, from, limit = FEED_PAGE } = input;
  const rows = await feedFor(db, viewerId)
    .$if(from !== undefined, (query) =>
      query.where(
        sql<boolean>`(p.created_at, p.id) < (${from?.createdAt ?? 0}, ${from?.id ?? ""})`,
      ),
    )
    .orderBy("p.created_at", "desc")
    .orderBy("p.id", "desc")
    .limit(limit + 1)
    .execute();
  const posts = rows.slice(0, limit).map((row) => asPost(row, viewerId));
  return { posts, isLast: rows.length <= limit };
}

/** One post that this member sees, or undefined. */
export async function findPost(
  db: Db,
  input: { viewerId: string; postId: string },
): Promise<FeedPost | undefined> {
  const row = await postsFor(db, input.viewerId)
    .where("p.id", "=", input.postId)
    .executeTakeFirst();
  return row && asPost(row, input.viewerId);
}

/** One post as this member's feed shows it, or undefined; `findPost` finds those that they hid as well. */
export async function findInFeed(
  db: Db,
  input: { viewerId: string; postId: string },
): Promise<FeedPost | undefined> {
  const row = await feedFor(db, input.viewerId).where("p.id", "=", input.postId).executeTakeFirst();
  return row && asPost(row, input.viewerId);
}

/** A text that changes when a post is added or one of the newest page goes or is edited; every process reads the same. */
export async function findFeedVersion(db: Db): Promise<string> {
  const rows = await db
    .selectFrom("posts")
    .select(["id", "edited_at as editedAt"])
    .where("hidden_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(FEED_PAGE)
    .execute();
  return rows.map(({ id, editedAt }) => `${id} ${editedAt ?? ""}`).join();
}
