import type { Db } from "~/db/tables";
import type { MemberId, PictureId, PostId } from "~/db/tables/shapes";
import { LIKERS_SHOWN } from "../posts";
import { isBlocked } from "../write/blocks.server";

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
