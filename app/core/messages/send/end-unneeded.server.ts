import type { Db } from "~/db/tables";
import type { FailureReason } from "../retries";
import { ENDED_USEFUL_UNTIL } from "../notify/superseded";

const OVERTAKEN: FailureReason = "overtaken";
const MAY_HAVE_GONE: FailureReason = "outcome_unknown";

/**
 * An update that ends messages which are no longer needed: a queued one becomes failed, with an unknown outcome where
 * all counts of `tried` are above zero. Callers narrow it before they execute it.
 */
export function endUnneeded(db: Db, tried: readonly ("attempts" | "repeats")[]) {
  return db.updateTable("messages").set((eb) => {
    const isWaiting = eb("state", "=", "queued");
    return {
      useful_until: ENDED_USEFUL_UNTIL,
      state: eb
        .case()
        .when(isWaiting)
        .then("failed" as const)
        .else(eb.ref("state"))
        .end(),
      reason: eb
        .case()
        .when(eb.and([isWaiting, ...tried.map((count) => eb(count, ">", 0))]))
        .then(MAY_HAVE_GONE)
        .when(isWaiting)
        .then(OVERTAKEN)
        .else(eb.ref("reason"))
        .end(),
    };
  });
}
