import type { Db } from "~/db/tables";
import type { Wish } from "./block-author.server";

export async function hide(db: Db, input: Wish): Promise<void> {
  await db
    .insertInto("post_hides")
    .values({ member_id: input.memberId, post_id: input.postId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
