import type { Db } from "~/db/tables";
import type { BookingId } from "~/db/tables/shapes";

/** What only admins see of people. */
export interface DeskPerson {
  bookingId: BookingId;
  /** Only on the day of the event. */
  emergencyContact: string | null;
}

/** The emergency contacts of these bookings when `today` is the day of the event. */
export async function listDeskPeople(
  db: Db,
  input: { bookingIds: BookingId[]; today: string },
): Promise<DeskPerson[]> {
  if (input.bookingIds.length === 0) return [];
  const rows = await db
    .selectFrom("bookings as b")
    .innerJoin("members as m", "m.id", "b.member_id")
    .select(["b.id as bookingId", "b.date"])
    .select(["b.is_guest as isGuest", "m.emergency_contact as emergencyContact"])
    .where("b.id", "in", input.bookingIds)
    .execute();
  return rows.map(({ bookingId, date, isGuest, emergencyContact }) => ({
    bookingId,
    emergencyContact: date === input.today && isGuest === 0 ? emergencyContact : null,
  }));
}
