import type { Db } from "~/db/tables";
import type { MembershipStatus } from "~/db/tables/booking-money";
import type { MemberId, MembershipId } from "~/db/tables/shapes";
import type { Day } from "~/lib/dates";

/** The membership that covers an event on `date`, an active one before one that is still to be paid. */
export async function findMembershipFor(
  db: Db,
  input: { memberId: MemberId; date: Day },
): Promise<
  { id: MembershipId; status: MembershipStatus; startsOn: Day; endsBefore: Day } | undefined
> {
  const found = await db
    .selectFrom("memberships")
    .select(["id", "status", "starts_on as startsOn", "ends_before as endsBefore"])
    .where("member_id", "=", input.memberId)
    .where("starts_on", "<=", input.date)
    .where("ends_before", ">", input.date)
    .where("status", "in", ["active", "pending"])
    .orderBy("status")
    .executeTakeFirst();
  return found;
}
