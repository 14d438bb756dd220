import type { Db } from "~/db/tables";
import type { MemberId, MessageId } from "~/db/tables/shapes";
import { endUnneeded } from "./end-unneeded.server";

/** Ends a person's waiting messages about a cause over other ways, because the message `id` has arrived. */
export async function endOtherChannels(
  db: Db,
  { id, memberId, cause }: { id: MessageId; memberId: MemberId; cause: string },
): Promise<void> {
  await endUnneeded(db, ["attempts", "repeats"])
    .where("member_id", "=", memberId)
    .where("cause", "=", cause)
    .where("id", "<>", id)
    .where("state", "in", ["queued", "sending"])
    .execute();
}
