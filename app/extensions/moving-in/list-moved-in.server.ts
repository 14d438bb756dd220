import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";

/** Those of these members whose record an import made; not those who had signed up here before. */
export async function listMovedIn(
  db: Db,
  { memberIds }: { memberIds: readonly MemberId[] },
): Promise<Set<MemberId>> {
  if (memberIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("origins")
    .select("member_id as memberId")
    .where("kind", "=", "member")
    .where("member_id", "in", memberIds)
    // `MADE_BY_IMPORT`: the only details of a member's record.
    .where("details", "is not", null)
    .execute();
  return new Set(rows.flatMap(({ memberId }) => memberId ?? []));
}
