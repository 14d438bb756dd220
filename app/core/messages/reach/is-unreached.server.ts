import { expressionBuilder } from "kysely";
import type { Tables } from "~/db/tables";
import { listMessagesTo, type MessagesFilter } from "../send/requeue-messages.server";
import { ACCEPTED_STATES } from "../states";

/** A condition: no service accepted a message about this to the member, and they did not open it in the inbox. */
export function isUnreached({ memberId, cause }: MessagesFilter) {
  const { and, not, exists, selectFrom } = expressionBuilder<Tables>();
  const opened = selectFrom("notifications as opened")
    .select("opened.id")
    .where("opened.member_id", "=", memberId)
    .where("opened.cause", "=", cause)
    .where("opened.read_at", "is not", null);
  return and([
    not(exists(listMessagesTo({ memberId, cause }).where("other.state", "in", ACCEPTED_STATES))),
    not(exists(opened)),
  ]);
}
