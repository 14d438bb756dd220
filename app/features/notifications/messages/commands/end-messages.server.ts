import type { Db } from "~/db/tables";
import type { NotificationKind } from "~/db/tables/notifications";
import type { EventId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { ENDED } from "../rules/overtaken";
import type { FailureReason } from "../rules/retries";

const OVERTAKEN: FailureReason = "overtaken";
const MAY_HAVE_GONE: FailureReason = "outcome_unknown";

interface Ended {
  memberIds: readonly MemberId[];
  /** Undefined for every run, where callers add a condition of their own. */
  eventId?: EventId;
  kinds: readonly NotificationKind[];
  now: Instant;
}

/**
 * An update that ends messages of these kinds about a run to these people: waiting ones are not sent, and failed ones
 * are neither queued over the next way nor tried again. A message that has ended already keeps its end. Callers may add
 * conditions before they execute it.
 */
export function endMessages(db: Db, { memberIds, eventId, kinds, now }: Ended) {
  return db
    .updateTable("messages")
    .set((eb) => {
      const isWaiting = eb("state", "=", "queued");
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
          .when(eb.and([isWaiting, eb("repeats", ">", 0)]))
          .then(MAY_HAVE_GONE)
          .when(isWaiting)
          .then(OVERTAKEN)
          .else(eb.ref("reason"))
          .end(),
      };
    })
    .where("member_id", "in", memberIds)
    .$if(eventId !== undefined, (query) => query.where("event_id", "=", eventId ?? ""))
    .where("kind", "in", kinds)
    .where("state", "in", ["queued", "sending", "sent", "failed"])
    .where((eb) => eb.or([eb("useful_until", "is", null), eb("useful_until", ">", now)]));
}
