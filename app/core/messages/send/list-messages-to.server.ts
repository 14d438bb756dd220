import { type Expression, expressionBuilder } from "kysely";
import type { Tables } from "~/db/tables";

export interface MessagesFilter {
  /** A column of the outer query. */
  memberId: Expression<string>;
  cause: Expression<string> | string;
}

/** A query, for `exists`, of the messages about a cause to a member. */
export function listMessagesTo({ memberId, cause }: MessagesFilter) {
  return expressionBuilder<Tables>()
    .selectFrom("messages as other")
    .select("other.id")
    .where("other.member_id", "=", memberId)
    .where("other.cause", "=", cause);
}
