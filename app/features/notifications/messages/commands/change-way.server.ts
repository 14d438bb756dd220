import type { Db } from "~/db/tables";
import type { MessageWay } from "~/db/tables/messages";

/**
 * Gives a message that no service was asked to send another way; false where another message goes that way already.
 * A process that claimed it earlier may have changed it by now.
 */
export async function changeWay(
  db: Db,
  { messageId, way }: { messageId: string; way: MessageWay },
): Promise<boolean> {
  const changed = await db
    .updateTable("messages as m")
    .set({ way })
    .where("m.id", "=", messageId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("messages as other")
            .select("other.id")
            .whereRef("other.member_id", "=", "m.member_id")
            .whereRef("other.cause", "=", "m.cause")
            .whereRef("other.id", "!=", "m.id")
            .where("other.way", "=", way),
        ),
      ),
    )
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
