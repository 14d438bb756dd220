import type { Db } from "~/db/tables";
import type { NotificationKind } from "~/db/tables/notifications";
import type { EventId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { endUnneeded } from "./end-unneeded.server";

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
  return endUnneeded(db, ["repeats"])
    .where("member_id", "in", memberIds)
    .$if(eventId !== undefined, (query) => query.where("event_id", "=", eventId ?? ""))
    .where("kind", "in", kinds)
    .where("state", "in", ["queued", "sending", "sent", "failed"])
    .where((eb) => eb.or([eb("useful_until", "is", null), eb("useful_until", ">", now)]));
}
