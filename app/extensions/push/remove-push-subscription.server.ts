import type { Db } from "~/db/tables";
import type { MemberId, PushSubscriptionId } from "~/db/tables/shapes";

/** Stops notifications in a browser of this member, by its id or address; another member's stays. */
export async function removePushSubscription(
  db: Db,
  input: { memberId: MemberId } & ({ id: PushSubscriptionId } | { endpoint: string }),
): Promise<void> {
  const [column, value] =
    "id" in input ? (["id", input.id] as const) : (["endpoint", input.endpoint] as const);
  await db
    .deleteFrom("push_subscriptions")
    .where("member_id", "=", input.memberId)
    .where(column, "=", value)
    .execute();
}
