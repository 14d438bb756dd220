import type { Db } from "~/db/tables";

/** Changes a counter of a post by one. Call it in the transaction of the counted row. */
export async function countOnPost(
  db: Db,
  input: { postId: string; column: "likes" | "comments" | "shares"; by: 1 | -1 },
): Promise<void> {
  await db
    .updateTable("posts")
    .set((eb) => ({ [input.column]: eb(input.column, "+", input.by) }))
    .where("id", "=", input.postId)
    .execute();
}
