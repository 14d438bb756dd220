import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { addDays, type Day, type Instant } from "~/lib/dates";
import { daysPaidTwice } from "./merges";

/**
 * Adds the days that paid memberships of two records of one person both cover to the one that ends last. Call it in the
 * transaction of the merge, before their rows move.
 */
export async function lengthenMembership(
  db: Db,
  input: { memberId: MemberId; goneId: MemberId; today: Day; now: Instant },
): Promise<void> {
  const { memberId, goneId, today, now } = input;
  const paid = await db
    .selectFrom("memberships")
    .select(["id", "member_id as memberId"])
    .select(["starts_on as startsOn", "ends_before as endsBefore"])
    .where("member_id", "in", [memberId, goneId])
    .where("status", "=", "active")
    .where("ends_before", ">", today)
    .orderBy("ends_before", "desc")
    .execute();
  const of = (id: MemberId) => paid.filter((membership) => membership.memberId === id);
  const days = daysPaidTwice(of(memberId), of(goneId), today);
  const [last] = paid;
  if (!last || days === 0) return;
  await db
    .updateTable("memberships")
    .set({ ends_before: addDays(last.endsBefore, days), updated_at: now })
    .where("id", "=", last.id)
    .execute();
}
