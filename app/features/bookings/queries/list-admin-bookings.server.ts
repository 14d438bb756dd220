import type { Db } from "~/db/tables";
import { maskedPhone } from "~/features/identity/rules";
import type { Instant } from "~/lib/dates";
import type { BookingPlan, BookingStatus } from "../rules";

/** A booking as the admin's list shows it. */
export interface AdminBooking {
  id: string;
  eventId: string;
  memberId: string;
  reference: string;
  participantName: string;
  /** Masked. */
  participantPhone: string;
  title: string;
  date: string;
  time: string;
  status: BookingStatus;
  plan: BookingPlan;
  priceRupees: number;
  notes: string | null;
  isGuest: boolean;
}

/** Bookings of runs that start in [from, to), in the order of the starts; `latestFirst` turns it round. */
export async function listAdminBookings(
  db: Db,
  input: {
    from: Instant;
    to: Instant;
    status: BookingStatus | undefined;
    latestFirst: boolean;
    limit: number;
    offset: number;
  },
): Promise<AdminBooking[]> {
  const direction = input.latestFirst ? "desc" : "asc";
  const rows = await db
    .selectFrom("bookings")
    .select(["id", "event_id as eventId", "member_id as memberId", "reference", "title", "date"])
    .select(["participant_name as participantName", "participant_phone as participantPhone"])
    .select(["time", "status", "plan", "price_rupees as priceRupees", "notes", "is_guest"])
    .where("starts_at", ">=", input.from)
    .where("starts_at", "<", input.to)
    .$if(input.status !== undefined, (query) => query.where("status", "=", input.status ?? ""))
    .orderBy("starts_at", direction)
    .$if(input.status === undefined, (query) => query.orderBy("status", direction))
    .limit(input.limit)
    .offset(input.offset)
    .execute();
  return rows.map(({ is_guest, ...row }) => ({
    ...row,
    participantPhone: maskedPhone(row.participantPhone),
    isGuest: is_guest === 1,
    status: row.status as BookingStatus,
    plan: row.plan as BookingPlan,
  }));
}
