import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";

export type EntryInLine = Awaited<ReturnType<typeof listEntriesInLine>>[number];

/** An event's waiting entries, or its offers, behind the place `after`, in order, with their members. */
export async function listEntriesInLine(
  db: Db,
  input: { eventId: EventId; status: "waiting" | "offered"; after: number; limit: number },
) {
  return await db
    .selectFrom("waitlist_entries as w")
    .innerJoin("members as m", "m.id", "w.member_id")
    .select(["w.id", "w.place", "w.plan", "w.pace_group as paceGroup", "w.member_id as memberId"])
    .select(["m.display_name as name", "m.phone", "m.email", "m.status as memberStatus"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("bookings as b")
          .select("b.id")
          .whereRef("b.event_id", "=", "w.event_id")
          .whereRef("b.participant_phone", "=", "m.phone")
          .where("b.status", "<>", "cancelled"),
      ).as("isBooked"),
    )
    .where("w.event_id", "=", input.eventId)
    .where("w.status", "=", input.status)
    .where("w.place", ">", input.after)
    .orderBy("w.place")
    .limit(input.limit)
    .execute();
}
