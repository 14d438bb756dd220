import type { Db } from "~/db/tables";
import type { DeliveryChannel } from "~/db/tables/messages";
import { listMessagesTo } from "./list-messages-to.server";
import type { ClaimedMessage } from "./claim-messages.server";
import { updateClaimed } from "./update-claimed.server";

/**
 * Changes the way of a claimed message that was not handed to a service yet; false where another message uses that way
 * already, or another process has claimed it.
 */
export async function changeChannel(
  db: Db,
  { message, way }: { message: ClaimedMessage; way: DeliveryChannel },
): Promise<boolean> {
  const changed = await updateClaimed(db, message)
    .set({ way })
    .where("state", "=", "sending")
    .where(({ not, exists, val }) =>
      not(
        exists(
          listMessagesTo({ memberId: val(message.memberId), cause: val(message.cause) })
            .where("other.id", "<>", message.id)
            .where("other.way", "=", way),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return changed.numUpdatedRows === 1n;
}
