import type { Db } from "~/db/tables";
import type { OriginKind, OriginSource } from "~/db/tables/origins";

/** The ids here of the records that were imported before, by their id in the old club. */
export async function findKnownRecords(
  db: Db,
  input: { kind: OriginKind; source: OriginSource; oldIds: readonly string[] },
): Promise<Map<string, string>> {
  const { kind, source, oldIds } = input;
  if (oldIds.length === 0) return new Map();
  const imported = await db
    .selectFrom("origins")
    .select(["old_id as oldId", "subject_id as id"])
    .where("kind", "=", kind)
    .where("source", "=", source)
    .where("old_id", "in", oldIds)
    .execute();
  // An export of this club has this club's ids.
  const own = await db.selectFrom(TABLES[kind]).select("id").where("id", "in", oldIds).execute();
  return new Map([
    ...own.map(({ id }) => [id, id] as const),
    ...imported.map(({ oldId, id }) => [oldId, id] as const),
  ]);
}

const TABLES = {
  member: "members",
  event: "events",
  booking: "bookings",
  contact: "contacts",
  member_event: "member_events",
} as const satisfies Record<OriginKind, string>;
