import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { BookingId, EventId, MemberId } from "~/db/tables/shapes";

interface LiveBooking {
  id: BookingId;
  eventId: EventId;
  phone: string;
  memberId: MemberId;
  isGuest: number;
}

/** The live bookings of these numbers, or of these members themselves, at these events. */
export async function listLiveBookings(
  db: Db,
  input: { wanted: readonly { eventId: EventId; phone: string; memberId: MemberId }[] },
): Promise<LiveBooking[]> {
  if (input.wanted.length === 0) return [];
  const rows = input.wanted.map(
    ({ eventId, phone, memberId }) => sql`(${eventId}, ${phone}, ${memberId})`,
  );
  const columns = sql`b.id, b.event_id as "eventId", b.participant_phone as phone,
    b.member_id as "memberId", b.is_guest as "isGuest"`;
  const { rows: found } = await sql<LiveBooking>`
    with wanted (event_id, phone, member_id) as (values ${sql.join(rows)})
    select ${columns} from wanted w join bookings b
      on b.event_id = w.event_id and b.participant_phone = w.phone and b.status <> 'cancelled'
    union
    select ${columns} from wanted w join bookings b
      on b.event_id = w.event_id and b.member_id = w.member_id
      and b.status <> 'cancelled' and b.is_guest = 0`.execute(db);
  return found;
}
