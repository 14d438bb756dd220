import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Day } from "~/lib/dates";
import type { MergeRefusal } from "./merges";

/** The kinds of data that both records hold and one person can have only once. */
export async function listMergeClashes(
  db: Db,
  input: { memberId: MemberId; goneId: MemberId; today: Day },
): Promise<MergeRefusal[]> {
  const ids = [input.memberId, input.goneId];
  const bookings = await db
    .selectFrom("bookings")
    .select("event_id")
    .where("member_id", "in", ids)
    .where("is_guest", "=", 0)
    .where("status", "<>", "cancelled")
    .execute();
  const waiting = await db
    .selectFrom("waitlist_entries")
    .select("event_id")
    .where("member_id", "in", ids)
    .where("status", "in", ["waiting", "offered"])
    .execute();
  const memberships = await db
    .selectFrom("memberships")
    .select(["member_id", "status"])
    .where("member_id", "in", ids)
    .where("status", "in", ["active", "pending"])
    .where("ends_before", ">", input.today)
    .execute();
  const isUnpaid = memberships.some(({ status }) => status === "pending");
  const clashes: [MergeRefusal, boolean][] = [
    ["both_booked", isTwice(bookings.map(({ event_id: id }) => id))],
    ["both_waiting", isTwice(waiting.map(({ event_id: id }) => id))],
    ["both_members", isUnpaid && new Set(memberships.map(({ member_id: id }) => id)).size > 1],
  ];
  return clashes.flatMap(([reason, isThere]) => (isThere ? reason : []));
}

function isTwice(ids: string[]): boolean {
  return new Set(ids).size < ids.length;
}
