import type { Db } from "~/db/tables";
import type { PostId } from "~/db/tables/shapes";

/** Changes a counter of a post by one. Call it in the transaction of the counted row. */
export async function changePostCounter(
  db: Db,
  input: { postId: PostId; column: "likes" | "comments" | "shares"; by: 1 | -1 },
): Promise<void> {
  await db
    .updateTable("posts")
    .set((eb) => ({ [input.column]: eb(input.column, "+", input.by) }))
    .where("id", "=", input.postId)
    .execute();
}
