import type { Db } from "~/db/tables";
import type { Day } from "~/lib/dates";
import type { MembershipStatus } from "../rules/memberships";

/** The membership that covers a run on `date`, an active one before one that is still to be paid. */
export async function findMembershipFor(
  db: Db,
  input: { memberId: string; date: Day },
): Promise<{ id: string; status: MembershipStatus; startsOn: Day; endsBefore: Day } | undefined> {
  const found = await db
    .selectFrom("memberships")
    .select(["id", "status", "starts_on as startsOn", "ends_before as endsBefore"])
    .where("member_id", "=", input.memberId)
    .where("starts_on", "<=", input.date)
    .where("ends_before", ">", input.date)
    .where("status", "in", ["active", "pending"])
    .orderBy("status")
    .executeTakeFirst();
  return found && { ...found, status: found.status as MembershipStatus };
}
