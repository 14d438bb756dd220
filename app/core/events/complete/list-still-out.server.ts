import type { Db } from "~/db/tables";
import type { BookingId, EventId } from "~/db/tables/shapes";
import type { PersonStillOut } from "./still-out";
import { isNotHome } from "./is-not-home.server";

/** Who is still out at an event that counts its people home, by name; nobody at another event. */
export async function listStillOut(db: Db, input: { eventId: EventId }): Promise<PersonStillOut[]> {
  const rows = await outAt(db, input)
    .innerJoin("bookings as b", "b.id", "c.booking_id")
    .innerJoin("members as m", "m.id", "b.member_id")
    .select(["b.id as bookingId", "b.participant_name as name", "b.pace_group as paceGroup"])
    .select(["b.participant_phone as phone", "b.is_guest as isGuest"])
    .select("m.emergency_contact as emergencyContact")
    .orderBy("b.participant_name")
    .orderBy("b.id")
    .execute();
  return rows.map(({ isGuest, emergencyContact, ...row }) => ({
    ...row,
    // A guest is not the member whose contact this is.
    emergencyContact: isGuest === 1 ? null : emergencyContact,
  }));
}

/** How many are still out at an event that counts its people home, and which of these bookings are. */
export async function countStillOut(
  db: Db,
  input: { eventId: EventId; bookingIds: readonly BookingId[] },
): Promise<{ people: number; among: Set<BookingId> }> {
  const { people } = await outAt(db, input)
    .select(({ fn }) => fn.countAll<number>().as("people"))
    .executeTakeFirstOrThrow();
  if (Number(people) === 0 || input.bookingIds.length === 0)
    return { people: Number(people), among: new Set() };
  const among = await outAt(db, input)
    .select("c.booking_id as bookingId")
    .where("c.booking_id", "in", [...input.bookingIds])
    .execute();
  return { people: Number(people), among: new Set(among.map(({ bookingId }) => bookingId)) };
}

function outAt(db: Db, { eventId }: { eventId: EventId }) {
  return db
    .selectFrom("check_ins as c")
    .innerJoin("events as e", "e.id", "c.event_id")
    .where("c.event_id", "=", eventId)
    .where("e.counts_home", "=", 1)
    .where(isNotHome("c.booking_id"));
}
