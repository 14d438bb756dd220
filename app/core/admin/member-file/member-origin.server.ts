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

/** Where a member's record came from and how many bookings came with it; undefined for one who joined here. */
export async function findMemberOrigin(db: Db, input: { memberId: MemberId }) {
  const records = await db
    .selectFrom("origins")
    .select(["source", "old_id as oldId", "file", "imported_at as importedAt"])
    .where("member_id", "=", input.memberId)
    .where("kind", "=", "member")
    .orderBy("imported_at")
    .orderBy("old_id")
    .execute();
  if (records.length === 0) return undefined;
  const { bookings } = await db
    .selectFrom("origins")
    .select((eb) => eb.fn.countAll<number>().as("bookings"))
    .where("member_id", "=", input.memberId)
    .where("kind", "=", "booking")
    .executeTakeFirstOrThrow();
  return { records, bookings: Number(bookings) };
}
