import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { BookingPlan, BookingStatus } from "~/db/tables/runs";

/** A booking as its member sees it. */
export interface MemberBooking {
  id: string;
  reference: string;
  title: string;
  date: string;
  time: string;
  location: string;
  status: BookingStatus;
  plan: BookingPlan;
  priceRupees: number;
}

const BOOKING_COLUMNS = [
  "id",
  "reference",
  "title",
  "date",
  "time",
  "location",
  "status",
  "plan",
  "price_rupees as priceRupees",
] as const;

/** A member's bookings, the latest event first. */
export async function listMemberBookings(
  db: Db,
  input: { memberId: string; limit: number },
): Promise<MemberBooking[]> {
  const { memberId, limit } = input;
  return await listRows(db, { memberId, limit });
}

const listRows = prepared((db, { memberId, limit }: Places<{ memberId: string; limit: number }>) =>
  db
    .selectFrom("bookings")
    .select(BOOKING_COLUMNS)
    .where("member_id", "=", memberId)
    .where((eb) => eb.or([eb("cancelled_by", "is", null), eb("cancelled_by", "<>", "replaced")]))
    .orderBy("starts_at", "desc")
    .limit(limit),
);

/** The booking that this member's form made with this key, or undefined. */
export async function findBookingBySubmitKey(
  db: Db,
  input: { memberId: string; submitKey: string },
): Promise<{ id: string; digest: string | null } | undefined> {
  return await db
    .selectFrom("bookings")
    .select(["id", "submit_digest as digest"])
    .where("member_id", "=", input.memberId)
    .where("submit_key", "=", input.submitKey)
    .executeTakeFirst();
}
