import { expressionBuilder, sql } from "kysely";
import { CURRENT_MEMBERS } from "~/core/people/members";
import type { Db, Tables } from "~/db/tables";
import type { MemberStatus } from "~/db/tables/people";
import type { MemberId, PictureId, PostId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { FEED_PAGE, type FeedCursor } from "./feed/feed-rules";
import {
  COMMENTS_SHOWN,
  isCheckInPost,
  LIKERS_SHOWN,
  type PostImage,
  postImage,
  purgeCutoff,
} from "./posts";

/** A post as members see it, without its author's id or contact data. */
export interface FeedPost extends FeedCursor {
  author: string;
  level: string;
  pictureId: PictureId | null;
  content: string;
  image: PostImage | null;
  likes: number;
  comments: number;
  shares: number;
  liked: boolean;
  mine: boolean;
  /** The submit key of one's own post; null for another's. */
  submitKey: string | null;
  edited: boolean;
  /** Whether it is about a check-in. */
  isRun: boolean;
  /** Deleted by the viewer, who can bring it back; its content is left out. */
  isRemoved: boolean;
}

/** The viewer; with `now`, their own posts deleted some minutes ago are included. */
export interface Viewer {
  viewerId: MemberId;
  now?: Instant | undefined;
}

/** Used with 'not in': with 'in', the database would start with all members instead of the newest posts. */
const BARRED: MemberStatus[] = ["suspended", "inactive"];

/** Posts visible to this member: not hidden by an admin, not by blocked, suspended or inactive members. */
function postsFor(db: Db, { viewerId, now }: Viewer) {
  return db
    .selectFrom("posts as p")
    .innerJoin("members as m", "m.id", "p.member_id")
    .leftJoin("post_likes as l", (join) =>
      join.onRef("l.post_id", "=", "p.id").on("l.member_id", "=", viewerId),
    )
    .leftJoin("pictures as i", "i.id", "p.picture_id")
    .select(["p.id", "p.created_at as createdAt", "p.content"])
    .select(["i.id as imageId", "i.width as imageWidth", "i.height as imageHeight"])
    .select(["p.likes", "p.comments", "p.shares", "p.edited_at as editedAt"])
    .select(["p.submit_key as submitKey", "p.removed_at as removedAt"])
    .select(["p.member_id as memberId", "l.member_id as likedBy"])
    .select(["m.display_name as author", "m.running_level as level", "m.picture_id as pictureId"])
    .where("p.hidden_at", "is", null)
    .where((eb) =>
      now === undefined
        ? eb("p.removed_at", "is", null)
        : eb.or([
            eb("p.removed_at", "is", null),
            eb.and([eb("p.removed_at", ">", purgeCutoff(now)), eb("p.member_id", "=", viewerId)]),
          ]),
    )
    .where("m.status", "not in", BARRED)
    .where(({ not }) => not(isBlocked({ viewerId, author: "p.member_id" })));
}

type PostRow = Awaited<ReturnType<ReturnType<typeof postsFor>["execute"]>>[number];

function asPost(row: PostRow, viewerId: MemberId): FeedPost {
  const { memberId, likedBy, editedAt, removedAt, author, level, submitKey, ...shown } = row;
  const { imageId, imageWidth, imageHeight, ...post } = shown;
  const mine = memberId === viewerId;
  const isRemoved = removedAt !== null;
  return {
    ...post,
    ...(isRemoved && { content: "" }),
    image: isRemoved ? null : postImage({ imageId, imageWidth, imageHeight }),
    author: author ?? COMMON_WORDS.runner,
    level: level ?? "beginner",
    liked: likedBy !== null,
    mine,
    submitKey: mine ? submitKey : null,
    edited: editedAt !== null,
    isRun: isCheckInPost(submitKey),
    isRemoved,
  };
}

/** Visible posts without those that this member hid. */
function feedFor(db: Db, viewer: Viewer) {
  return postsFor(db, viewer).where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom("post_hides as h")
          .select("h.post_id")
          .where("h.member_id", "=", viewer.viewerId)
          .whereRef("h.post_id", "=", "p.id"),
      ),
    ),
  );
}

/** One page of the feed after `from`, the newest first, without posts that the viewer hid. */
export async function listFeed(
  db: Db,
  input: Viewer & { from?: FeedCursor | undefined },
): Promise<{ posts: FeedPost[]; isLast: boolean }> {
  const { viewerId, from } = input;
  const rows = await feedFor(db, input)
    .$if(from !== undefined, (query) =>
      query.where(
        sql<boolean>`(p.created_at, p.id) < (${from?.createdAt ?? 0}, ${from?.id ?? ""})`,
      ),
    )
    .orderBy("p.created_at", "desc")
    .orderBy("p.id", "desc")
    .limit(FEED_PAGE + 1)
    .execute();
  const posts = rows.slice(0, FEED_PAGE).map((row) => asPost(row, viewerId));
  return { posts, isLast: rows.length <= FEED_PAGE };
}

/** A post visible to this member, hidden from their feed or not; or undefined. */
export async function findPost(
  db: Db,
  input: Viewer & { postId: PostId },
): Promise<FeedPost | undefined> {
  const row = await postsFor(db, input).where("p.id", "=", input.postId).executeTakeFirst();
  return row && asPost(row, input.viewerId);
}

/** A post in this member's feed, or undefined. */
export async function findInFeed(
  db: Db,
  input: Viewer & { postId: PostId },
): Promise<FeedPost | undefined> {
  const row = await feedFor(db, input).where("p.id", "=", input.postId).executeTakeFirst();
  return row && asPost(row, input.viewerId);
}

/** A text that changes when a post of the newest page is added, edited or removed; the same in every process. */
export async function findFeedVersion(db: Db): Promise<string> {
  const rows = await db
    .selectFrom("posts")
    .select(["id", "edited_at as editedAt"])
    .where("hidden_at", "is", null)
    .where("removed_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(FEED_PAGE)
    .execute();
  return rows.map(({ id, editedAt }) => `${id} ${editedAt ?? ""}`).join();
}

interface SentPost {
  id: PostId;
  likes: number;
  isRemoved: boolean;
}

/** The post that a member has sent with this submit key, deleted meanwhile or not; or undefined. */
export async function findSentPost(
  db: Db,
  input: { memberId: MemberId; submitKey: string },
): Promise<SentPost | undefined> {
  const found = await db
    .selectFrom("posts")
    .select(["id", "likes", "removed_at as removedAt"])
    .where("member_id", "=", input.memberId)
    .where("submit_key", "=", input.submitKey)
    .executeTakeFirst();
  return found && { id: found.id, likes: found.likes, isRemoved: found.removedAt !== null };
}

/**
 * The latest comments of a post in order of time, without those taken down, reported by the viewer, or by members whom
 * the viewer blocked.
 */
export async function listComments(db: Db, input: { viewerId: MemberId; postId: PostId }) {
  const rows = await db
    .selectFrom("post_comments as c")
    .innerJoin("members as m", "m.id", "c.member_id")
    .select(["c.id", "c.content", "c.created_at as createdAt", "c.member_id as memberId"])
    .select(["m.display_name as author", "m.picture_id as pictureId"])
    .where("c.post_id", "=", input.postId)
    .where("c.hidden_at", "is", null)
    .where("m.status", "in", CURRENT_MEMBERS)
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
    author: author ?? COMMON_WORDS.runner,
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
    .where("m.status", "in", CURRENT_MEMBERS)
    .where(({ not }) => not(isBlocked({ viewerId: input.viewerId, author: "l.member_id" })))
    .orderBy("l.member_id")
    .limit(LIKERS_SHOWN)
    .execute();
  return rows.map((row) => ({ ...row, name: row.name ?? COMMON_WORDS.runner }));
}

/** The members whom this member blocked, with public names. */
export async function listBlocked(db: Db, input: { memberId: MemberId }) {
  const rows = await db
    .selectFrom("member_blocks as b")
    .innerJoin("members as m", "m.id", "b.blocked_id")
    .select(["b.blocked_id as id", "m.display_name as name"])
    .where("b.member_id", "=", input.memberId)
    .orderBy("b.created_at", "desc")
    .execute();
  return rows.map((row) => ({ ...row, name: row.name ?? COMMON_WORDS.runner }));
}

/** Whether one member blocked another. */
export async function hasBlocked(
  db: Db,
  input: { memberId: MemberId; blockedId: MemberId },
): Promise<boolean> {
  const found = await db
    .selectFrom("member_blocks")
    .select("blocked_id")
    .where("member_id", "=", input.memberId)
    .where("blocked_id", "=", input.blockedId)
    .executeTakeFirst();
  return found !== undefined;
}

/** For the condition of a query: whether the viewer blocked the author in this column. */
function isBlocked(of: { viewerId: MemberId; author: `${string}.member_id` }) {
  const { exists, selectFrom } = expressionBuilder<Tables>();
  return exists(
    selectFrom("member_blocks as b")
      .select("b.blocked_id")
      .where("b.member_id", "=", of.viewerId)
      .where("b.blocked_id", "=", sql.ref<string>(of.author)),
  );
}
