import type { Db } from "~/db/tables";
import type { Day } from "~/lib/dates";
import { membershipEnd } from "../rules/memberships";

/**
 * The membership that a member would pay for next: the one that waits for its payment (`pendingId`), or one from today or
 * from the end of the one that runs.
 */
export async function findNextMembership(
  db: Db,
  input: { memberId: string; today: Day },
): Promise<{ startsOn: Day; endsBefore: Day; pendingId: string | undefined }> {
  const latest = await db
    .selectFrom("memberships")
    .select(["id", "status", "starts_on as startsOn", "ends_before as endsBefore"])
    .where("member_id", "=", input.memberId)
    .where("ends_before", ">", input.today)
    .where("status", "in", ["active", "pending"])
    .orderBy("ends_before", "desc")
    .limit(1)
    .executeTakeFirst();
  if (latest?.status === "pending") {
    const { id, startsOn, endsBefore } = latest;
    return { startsOn, endsBefore, pendingId: id };
  }
  const startsOn = latest?.endsBefore ?? input.today;
  return { startsOn, endsBefore: membershipEnd(startsOn), pendingId: undefined };
}
