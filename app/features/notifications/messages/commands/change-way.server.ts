import type { Db } from "~/db/tables";
import type { MessageWay } from "~/db/tables/messages";
import { listMessagesTo } from "../queries/list-messages-to.server";

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
    .where(({ not, exists, ref }) =>
      not(
        exists(
          listMessagesTo({ memberId: ref("m.member_id"), cause: ref("m.cause") })
            .where("other.id", "!=", ref("m.id"))
            .where("other.way", "=", way),
        ),
      ),
    )
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
