import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { CommentId, MemberId, PictureId, PostId } from "~/db/tables/shapes";
import { type Day, dayOf, type Instant } from "~/lib/dates";
import { NAMELESS_TEXTS } from "~/texts/people/nameless";
import type { ReviewList } from "../posts";
import { type PostImage, postImage } from "../posts";
import { findPost } from "../posts.server";

type Subject = { kind: "post"; id: PostId } | { kind: "comment"; id: CommentId };

/** A post or a comment that was reported or taken down. */
export type ReviewItem = Subject & Review;

interface Review {
  /** The post, or the post of the comment. */
  postId: PostId;
  authorId: MemberId;
  author: string;
  content: string;
  image: PostImage | null;
  postedOn: Day;
  /** Null while visible. */
  hiddenOn: Day | null;
  hiddenReason: string | null;
  /** The admin who took it down. */
  hiddenBy: string | null;
  reports: { memberId: MemberId; by: string; reason: string; on: Day }[];
}

interface Page {
  list: ReviewList;
  limit: number;
  offset: number;
}

type Row = Subject &
  Omit<Review, "author" | "image" | "postedOn" | "hiddenOn" | "reports"> & {
    author: string | null;
    imageId: PictureId | null;
    imageWidth: number | null;
    imageHeight: number | null;
    createdAt: number;
    hiddenAt: number | null;
    at: number | null;
  };

/** Posts and comments with open reports, the longest waiting first; or those taken down, the latest first. */
export async function listReviewItems(
  db: Db,
  input: Page & { timeZone: string },
): Promise<ReviewItem[]> {
  const { list, limit, offset, timeZone } = input;
  const first = { ...input, limit: offset + limit };
  const order = (a: Row, b: Row) =>
    (list === "reported" ? 1 : -1) * ((a.at ?? 0) - (b.at ?? 0) || (a.id < b.id ? -1 : 1));
  const rows: Row[] = [...(await listPosts(db, first)), ...(await listComments(db, first))]
    .sort(order)
    .slice(offset, offset + limit);
  const reports = [...(await listPostReports(db, rows)), ...(await listCommentReports(db, rows))];
  return rows.map(({ createdAt, hiddenAt, at: _, author, ...rest }) => {
    const { imageId, imageWidth, imageHeight, ...row } = rest;
    return {
      ...row,
      author: author ?? NAMELESS_TEXTS.runner,
      image: postImage({ imageId, imageWidth, imageHeight }),
      postedOn: dayOf(createdAt, timeZone),
      hiddenOn: hiddenAt === null ? null : dayOf(hiddenAt, timeZone),
      reports: reports
        .filter(({ subjectId }) => subjectId === row.id)
        .map(({ by, at, memberId, reason }) => ({
          memberId,
          reason,
          by: by ?? NAMELESS_TEXTS.runner,
          on: dayOf(at, timeZone),
        })),
    };
  });
}

const AT = { reported: "reported_at", hidden: "hidden_at" } as const;

async function listPosts(db: Db, { list, limit }: Page) {
  const direction = list === "reported" ? "asc" : "desc";
  return await db
    .selectFrom("posts as p")
    .innerJoin("members as m", "m.id", "p.member_id")
    .leftJoin("admins as a", "a.id", "p.hidden_by")
    .leftJoin("pictures as i", "i.id", "p.picture_id")
    .select([sql<"post">`'post'`.as("kind"), "p.id", "p.id as postId", "p.content"])
    .select(["i.id as imageId", "i.width as imageWidth", "i.height as imageHeight"])
    .select(["p.created_at as createdAt", "p.hidden_at as hiddenAt"])
    .select(["p.hidden_reason as hiddenReason", "a.display_name as hiddenBy"])
    .select(["m.id as authorId", "m.display_name as author", `p.${AT[list]} as at`])
    .where(`p.${AT[list]}`, "is not", null)
    .where("p.removed_at", "is", null)
    .orderBy(`p.${AT[list]}`, direction)
    .orderBy("p.id", direction)
    .limit(limit)
    .execute();
}

const NONE = sql<null>`null`;

async function listComments(db: Db, { list, limit }: Page) {
  const direction = list === "reported" ? "asc" : "desc";
  return await db
    .selectFrom("post_comments as c")
    .innerJoin("members as m", "m.id", "c.member_id")
    .leftJoin("admins as a", "a.id", "c.hidden_by")
    .select([sql<"comment">`'comment'`.as("kind"), "c.id", "c.post_id as postId", "c.content"])
    .select([NONE.as("imageId"), NONE.as("imageWidth"), NONE.as("imageHeight")])
    .select("c.created_at as createdAt")
    .select(["c.hidden_at as hiddenAt", "c.hidden_reason as hiddenReason"])
    .select(["a.display_name as hiddenBy", "m.id as authorId", "m.display_name as author"])
    .select(`c.${AT[list]} as at`)
    .where(`c.${AT[list]}`, "is not", null)
    .orderBy(`c.${AT[list]}`, direction)
    .orderBy("c.id", direction)
    .limit(limit)
    .execute();
}

async function listPostReports(db: Db, rows: readonly Row[]) {
  const ids = rows.flatMap(({ kind, id }) => (kind === "post" ? [id] : []));
  if (ids.length === 0) return [];
  return await db
    .selectFrom("post_reports as r")
    .innerJoin("members as m", "m.id", "r.member_id")
    .select(["r.member_id as memberId", "r.post_id as subjectId", "r.reason"])
    .select(["r.created_at as at", "m.display_name as by"])
    .where("r.post_id", "in", ids)
    .orderBy("r.created_at")
    .execute();
}

async function listCommentReports(db: Db, rows: readonly Row[]) {
  const ids = rows.flatMap(({ kind, id }) => (kind === "comment" ? [id] : []));
  if (ids.length === 0) return [];
  return await db
    .selectFrom("comment_reports as r")
    .innerJoin("members as m", "m.id", "r.member_id")
    .select(["r.member_id as memberId", "r.comment_id as subjectId", "r.reason"])
    .select(["r.created_at as at", "m.display_name as by"])
    .where("r.comment_id", "in", ids)
    .orderBy("r.created_at")
    .execute();
}

export type HidePostOutcome = { ok: true } | { ok: false; reason: "not_found" };

export interface PostInput {
  memberId: MemberId;
  postId: PostId;
  now: Instant;
}

/** Hides a post from this member's feed. Refuses a post that this member cannot see. */
export async function hidePost(db: Db, input: PostInput): Promise<HidePostOutcome> {
  if (!(await findPost(db, { viewerId: input.memberId, postId: input.postId }))) {
    return { ok: false, reason: "not_found" };
  }
  await db
    .insertInto("post_hides")
    .values({ member_id: input.memberId, post_id: input.postId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { ok: true };
}
