import type { Db } from "~/db/tables";
import { type Day, dayOf } from "~/lib/dates";
import type { ReviewList } from "../rules/reviews";

export interface PostToReview {
  id: string;
  authorId: string;
  author: string;
  content: string;
  imageId: string | null;
  postedOn: Day;
  /** Null while visible. */
  hiddenOn: Day | null;
  hiddenReason: string | null;
  /** The admin who hid it. */
  hiddenBy: string | null;
  reports: { memberId: string; by: string; reason: string; on: Day }[];
}

/** Posts with open reports, the longest waiting first; or hidden posts, the latest first. */
export async function listPostsToReview(
  db: Db,
  input: { list: ReviewList; limit: number; offset: number; timeZone: string },
): Promise<PostToReview[]> {
  const { list, limit, offset, timeZone } = input;
  const rows = await db
    .selectFrom("posts as p")
    .innerJoin("members as m", "m.id", "p.member_id")
    .leftJoin("admins as a", "a.id", "p.hidden_by")
    .select(["p.id", "p.content", "p.picture_id as imageId", "p.created_at as createdAt"])
    .select(["p.hidden_at as hiddenAt", "p.hidden_reason as hiddenReason"])
    .select(["m.id as authorId", "m.display_name as author", "a.display_name as hiddenBy"])
    .$if(list === "reported", (query) =>
      query.where("p.reported_at", "is not", null).orderBy("p.reported_at").orderBy("p.id"),
    )
    .$if(list === "hidden", (query) =>
      query
        .where("p.hidden_at", "is not", null)
        .orderBy("p.hidden_at", "desc")
        .orderBy("p.id", "desc"),
    )
    .limit(limit)
    .offset(offset)
    .execute();
  const reports = await listReports(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ createdAt, hiddenAt, author, ...row }) => ({
    ...row,
    author: author ?? "Runner",
    postedOn: dayOf(createdAt, timeZone),
    hiddenOn: hiddenAt === null ? null : dayOf(hiddenAt, timeZone),
    reports: reports
      .filter(({ postId }) => postId === row.id)
      .map(({ by, at, memberId, reason }) => ({
        memberId,
        by: by ?? "Runner",
        reason,
        on: dayOf(at, timeZone),
      })),
  }));
}

async function listReports(db: Db, postIds: string[]) {
  if (postIds.length === 0) return [];
  return await db
    .selectFrom("post_reports as r")
    .innerJoin("members as m", "m.id", "r.member_id")
    .select([
      "r.member_id as memberId",
      "r.post_id as postId",
      "r.reason",
      "r.created_at as at",
      "m.display_name as by",
    ])
    .where("r.post_id", "in", postIds)
    .orderBy("r.created_at")
    .execute();
}
