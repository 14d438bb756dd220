import type { Db } from "~/db/tables";
import type { MemberId, MessageId } from "~/db/tables/shapes";
import { ENDED } from "../rules/overtaken";
import type { FailureReason } from "../rules/retries";

const NOT_NEEDED: FailureReason = "overtaken";
const MAY_HAVE_GONE: FailureReason = "outcome_unknown";

/** Ends a person's waiting messages about a cause over other ways, because the message `id` has arrived. */
export async function endOtherWays(
  db: Db,
  { id, memberId, cause }: { id: MessageId; memberId: MemberId; cause: string },
): Promise<void> {
  await db
    .updateTable("messages")
    .set((eb) => {
      const isWaiting = eb("state", "=", "queued");
      const mayHaveGone = eb.and([isWaiting, eb("attempts", ">", 0), eb("repeats", ">", 0)]);
      return {
        useful_until: ENDED,
        state: eb
          .case()
          .when(isWaiting)
          .then("failed" as const)
          .else(eb.ref("state"))
          .end(),
        reason: eb
          .case()
          .when(mayHaveGone)
          .then(MAY_HAVE_GONE)
          .when(isWaiting)
          .then(NOT_NEEDED)
          .else(eb.ref("reason"))
          .end(),
      };
    })
    .where("member_id", "=", memberId)
    .where("cause", "=", cause)
    .where("id", "<>", id)
    .where("state", "in", ["queued", "sending"])
    .execute();
}
