import { sql } from "kysely";
import { type Page, readPage } from "~/db/keyset";
import type { Db } from "~/db/tables";
import type { MemberId, PostId } from "~/db/tables/shapes";
import { type Day, dayOf } from "~/lib/dates";
import type { PageRequest } from "~/lib/page-cursor";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { type PostImage, postImage, type ReviewList } from "../posts";

/** A post or a comment that was reported or taken down. */
export interface ReviewItem {
  kind: "post" | "comment";
  id: string;
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

/** A page of the posts and comments with open reports, the longest waiting first; or of those taken down, the latest first. */
export async function listReviewItems(
  db: Db,
  input: { list: ReviewList; request: PageRequest; limit: number; timeZone: string },
): Promise<Page<ReviewItem>> {
  const { list, request, limit, timeZone } = input;
  const query = db
    .selectFrom(postsOf(db, list).unionAll(commentsOf(db, list)).as("item"))
    .select(["kind", "id", "postId", "content", "authorId", "author", "createdAt", "at"])
    .select(["imageId", "imageWidth", "imageHeight", "hiddenAt", "hiddenReason", "hiddenBy"]);
  const { rows, ...ends } = await readPage(query, {
    columns: ["at", "id"],
    direction: list === "reported" ? "asc" : "desc",
    keyOf: ({ at, id }) => [at ?? 0, id],
    request,
    limit,
  });
  const reports = await listReports(
    db,
    rows.map(({ id }) => id),
  );
  const items = rows.map(({ createdAt, hiddenAt, at: _, author, ...rest }) => {
    const { imageId, imageWidth, imageHeight, ...row } = rest;
    return {
      ...row,
      author: author ?? COMMON_WORDS.runner,
      image: postImage({ imageId, imageWidth, imageHeight }),
      postedOn: dayOf(createdAt, timeZone),
      hiddenOn: hiddenAt === null ? null : dayOf(hiddenAt, timeZone),
      reports: reports
        .filter(({ subjectId }) => subjectId === row.id)
        .map(({ by, at, memberId, reason }) => ({
          memberId,
          reason,
          by: by ?? COMMON_WORDS.runner,
          on: dayOf(at, timeZone),
        })),
    };
  });
  return { rows: items, ...ends };
}

const AT = { reported: "reported_at", hidden: "hidden_at" } as const;

function postsOf(db: Db, list: ReviewList) {
  return db
    .selectFrom("posts as p")
    .innerJoin("members as m", "m.id", "p.member_id")
    .leftJoin("admins as a", "a.id", "p.hidden_by")
    .leftJoin("pictures as i", "i.id", "p.picture_id")
    .select(sql<ReviewItem["kind"]>`'post'`.as("kind"))
    .select(({ ref }) => ref("p.id").$castTo<string>().as("id"))
    .select(["p.id as postId", "p.content"])
    .select(["i.id as imageId", "i.width as imageWidth", "i.height as imageHeight"])
    .select(["p.created_at as createdAt", "p.hidden_at as hiddenAt"])
    .select(["p.hidden_reason as hiddenReason", "a.display_name as hiddenBy"])
    .select(["m.id as authorId", "m.display_name as author", `p.${AT[list]} as at`])
    .where(`p.${AT[list]}`, "is not", null)
    .where("p.removed_at", "is", null);
}

const NONE = sql<null>`null`;

function commentsOf(db: Db, list: ReviewList) {
  return db
    .selectFrom("post_comments as c")
    .innerJoin("members as m", "m.id", "c.member_id")
    .leftJoin("admins as a", "a.id", "c.hidden_by")
    .select(sql<ReviewItem["kind"]>`'comment'`.as("kind"))
    .select(({ ref }) => ref("c.id").$castTo<string>().as("id"))
    .select(["c.post_id as postId", "c.content"])
    .select([NONE.as("imageId"), NONE.as("imageWidth"), NONE.as("imageHeight")])
    .select(["c.created_at as createdAt", "c.hidden_at as hiddenAt"])
    .select(["c.hidden_reason as hiddenReason", "a.display_name as hiddenBy"])
    .select(["m.id as authorId", "m.display_name as author", `c.${AT[list]} as at`])
    .where(`c.${AT[list]}`, "is not", null);
}

/** Who reported these posts and comments, the first report first. */
async function listReports(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const ofComments = db
    .selectFrom("comment_reports as r")
    .innerJoin("members as m", "m.id", "r.member_id")
    .select(({ ref }) => ref("r.comment_id").$castTo<string>().as("subjectId"))
    .select(["r.member_id as memberId", "r.reason", "r.created_at as at", "m.display_name as by"])
    .where("r.comment_id", "in", ids);
  return await db
    .selectFrom("post_reports as r")
    .innerJoin("members as m", "m.id", "r.member_id")
    .select(({ ref }) => ref("r.post_id").$castTo<string>().as("subjectId"))
    .select(["r.member_id as memberId", "r.reason", "r.created_at as at", "m.display_name as by"])
    .where("r.post_id", "in", ids)
    .unionAll(ofComments)
    .orderBy("at")
    .execute();
}
