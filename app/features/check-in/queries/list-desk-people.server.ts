import type { Db } from "~/db/tables";
import type { BookingId } from "~/db/tables/shapes";

/** The details of people that only admins see. */
export interface DeskPerson {
  bookingId: BookingId;
  phone: string;
  /** Only on the day of the event. */
  emergencyContact: string | null;
}

/** Phone numbers of these bookings, and emergency contacts when `today` is the day of the event. */
export async function listDeskPeople(
  db: Db,
  input: { bookingIds: BookingId[]; today: string },
): Promise<DeskPerson[]> {
  if (input.bookingIds.length === 0) return [];
  const rows = await db
    .selectFrom("bookings as b")
    .innerJoin("members as m", "m.id", "b.member_id")
    .select(["b.id as bookingId", "b.participant_phone as phone", "b.date"])
    .select(["b.is_guest as isGuest", "m.emergency_contact as emergencyContact"])
    .where("b.id", "in", input.bookingIds)
    .execute();
  return rows.map(({ date, isGuest, emergencyContact, ...row }) => ({
    ...row,
    emergencyContact: date === input.today && isGuest === 0 ? emergencyContact : null,
  }));
}
