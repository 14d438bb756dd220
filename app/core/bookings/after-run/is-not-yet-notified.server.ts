import type { ExpressionBuilder } from "kysely";
import type { Tables } from "~/db/tables";
import type { NotificationKind } from "~/db/tables/notifications";

/** For `where`: the event's people were not told of this kind yet. */
export function isNotYetNotified(kind: NotificationKind) {
  return ({ not, exists, selectFrom }: ExpressionBuilder<Tables, "events">) =>
    not(
      exists(
        selectFrom("event_tellings as t")
          .select("t.kind")
          .whereRef("t.event_id", "=", "events.id")
          .where("t.kind", "=", kind),
      ),
    );
}
