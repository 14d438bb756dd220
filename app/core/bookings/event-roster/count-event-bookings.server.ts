import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import type { RosterCounts } from "./roster";

/**
 * How many are on an event, without replaced holds, and in which pace groups: counted in the database, as a run may
 * have 50,000 people.
 */
export async function countEventBookings(
  db: Db,
  { eventId }: { eventId: EventId },
): Promise<Omit<RosterCounts, "more">> {
  const booked = db
    .selectFrom("bookings as b")
    .where("b.event_id", "=", eventId)
    .where("b.status", "<>", "cancelled");
  const { people } = await booked
    .select(({ fn }) => fn.countAll<number>().as("people"))
    .executeTakeFirstOrThrow();
  const { unpaid } = await booked
    .innerJoin("payments as p", "p.id", "b.payment_id")
    .select(({ fn }) => fn.countAll<number>().as("unpaid"))
    .where("p.status", "=", "due")
    .executeTakeFirstOrThrow();
  const { checkedIn } = await booked
    .innerJoin("check_ins as c", (join) =>
      join.onRef("c.booking_id", "=", "b.id").onRef("c.event_id", "=", "b.event_id"),
    )
    .select(({ fn }) => fn.countAll<number>().as("checkedIn"))
    .executeTakeFirstOrThrow();
  const { cancelled } = await db
    .selectFrom("bookings as b")
    .select(({ fn }) => fn.countAll<number>().as("cancelled"))
    .where("b.event_id", "=", eventId)
    .where("b.status", "=", "cancelled")
    .where(sql<boolean>`coalesce(b.cancelled_by, '') <> 'replaced'`)
    .executeTakeFirstOrThrow();
  const groups = await booked
    .select(["b.pace_group as group", ({ fn }) => fn.countAll<number>().as("people")])
    .where("b.pace_group", "is not", null)
    .groupBy("b.pace_group")
    .orderBy(({ fn }) => fn.min("b.participant_name"))
    .execute();
  return {
    booked: Number(people),
    unpaid: Number(unpaid),
    checkedIn: Number(checkedIn),
    cancelled: Number(cancelled),
    paceGroups: groups.map(({ group, people }) => [group ?? "", Number(people)]),
  };
}
