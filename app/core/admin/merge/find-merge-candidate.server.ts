import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";

/** A record as it is compared with another before the two are merged, by id or stored number; undefined for none. */
export async function findMergeCandidate(db: Db, by: { memberId: MemberId } | { phone: string }) {
  const [column, value] =
    "phone" in by ? (["m.phone", by.phone] as const) : (["m.id", by.memberId] as const);
  const found = await db
    .selectFrom("members as m")
    .innerJoin("member_directory as d", "d.member_id", "m.id")
    .leftJoin("credit_balances as c", "c.member_id", "m.id")
    .select(["m.id", "m.phone", "m.email", "m.status", "m.created_at as createdAt"])
    .select(["m.full_name as fullName", "m.display_name as displayName"])
    .select(["d.sessions", "d.last_run as lastRun", "c.rupees as creditRupees"])
    .where(column, "=", value)
    .where("m.phone", "like", "+%")
    .executeTakeFirst();
  if (!found) return undefined;
  const { fullName, displayName, creditRupees, ...rest } = found;
  return { ...rest, name: fullName ?? displayName, creditRupees: creditRupees ?? 0 };
}
