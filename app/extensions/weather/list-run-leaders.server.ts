import type { Db } from "~/db/tables";
import type { EventId, MemberId } from "~/db/tables/shapes";

/** The members who lead a run and are run leaders of the club. */
export async function listRunLeaders(
  db: Db,
  { eventId }: { eventId: EventId },
): Promise<MemberId[]> {
  const rows = await db
    .selectFrom("volunteers as v")
    .innerJoin("members as m", "m.id", "v.member_id")
    .select("m.id")
    .where("v.event_id", "=", eventId)
    .where("v.role", "=", "leader")
    .where("m.role", "=", "run_leader")
    .where("m.status", "=", "active")
    .execute();
  return rows.map(({ id }) => id);
}
