import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { removePicture } from "~/core/people/pictures/remove-picture.server";
import type { Instant } from "~/lib/dates";
import { purgeCutoff } from "../posts";

const PURGED_AT_ONCE = 500;

/** Deletes posts that can no longer be brought back, with pictures, likes and comments; returns how many. */
export async function purgeRemovedPosts(db: Db, input: { now: Instant }): Promise<number> {
  const due = db
    .selectFrom("posts")
    .select("id")
    .where("removed_at", "<=", purgeCutoff(input.now))
    .orderBy("removed_at")
    .limit(PURGED_AT_ONCE);
  return await inTransaction(db, async (db) => {
    const purged = await db
      .deleteFrom("posts")
      .where("id", "in", due)
      .returning("picture_id as pictureId")
      .execute();
    for (const { pictureId } of purged) if (pictureId) await removePicture(db, { pictureId });
    return purged.length;
  });
}
