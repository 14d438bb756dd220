import type { Db } from "~/db/tables";
import type { MessageState } from "~/db/tables/messages";
import type { EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { NEVER_AGAIN } from "../retries";
import { ACCEPTED_STATES } from "../states";
import { listMessagesTo } from "./list-messages-to.server";

/** The subject of messages: an event, one cause, or one cause of an event. */
export type About = ({ eventId: EventId; cause?: string } | { cause: string }) & { now: Instant };

/** States of messages that were given up or wait for the next attempt. */
export const RETRYABLE_STATES = ["queued", "failed"] as const satisfies MessageState[];

/**
 * A query of the messages that were given up or wait for their next attempt. Only the last of a person's ways is tried
 * again, and none where a service accepted another one, or where it is too late, not needed or not allowed.
 */
export function listRetryable(db: Db, about: About) {
  const { eventId, cause, now } = { eventId: undefined, cause: undefined, ...about };
  return (
    db
      .selectFrom("messages as m")
      .select("m.id")
      .$if(cause !== undefined, (query) => query.where("m.cause", "=", cause ?? ""))
      .$if(eventId !== undefined, (query) => query.where("m.event_id", "=", eventId ?? ""))
      .where("m.state", "in", RETRYABLE_STATES)
      // A message without an attempt waits for its turn, for the end of the quiet hours or for the budget.
      .where((eb) => eb.or([eb("m.state", "=", "failed"), eb("m.attempts", ">", 0)]))
      .where((eb) => eb.or([eb("m.reason", "is", null), eb("m.reason", "not in", NEVER_AGAIN)]))
      .where((eb) => eb.or([eb("m.useful_until", "is", null), eb("m.useful_until", ">", now)]))
      .where(({ not, exists, ref }) => {
        const others = listMessagesTo({ memberId: ref("m.member_id"), cause: ref("m.cause") });
        return not(
          exists(
            others.where((eb) =>
              eb.or([eb("other.id", ">", ref("m.id")), eb("other.state", "in", ACCEPTED_STATES)]),
            ),
          ),
        );
      })
  );
}

/** Whether 'Try again' has anything to send. */
export async function hasRetryable(db: Db, about: About): Promise<boolean> {
  return (await listRetryable(db, about).limit(1).executeTakeFirst()) !== undefined;
}
