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
  /** Undefined for every run, where the caller narrows it. */
  eventId?: EventId;
  kinds: readonly NotificationKind[];
  now: Instant;
}

/**
 * An update after which messages of these kinds about a run are no longer of use to these people: what still waits is
 * not sent, and what a service reports as failed later is neither passed on to the next way nor tried again. A message
 * whose time is over already keeps its end. Callers may narrow it before they execute it.
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
