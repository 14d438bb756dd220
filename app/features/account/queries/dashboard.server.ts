import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { BookingStatus } from "~/db/tables/runs";
import { HOUR_MS, type Instant } from "~/lib/dates";

/** An event is the next one until this long after its start. */
const STILL_NEXT_MS = 2 * HOUR_MS;

export interface NextBooking {
  id: string;
  reference: string;
  title: string;
  date: string;
  time: string;
  location: string;
  status: BookingStatus;
}

/** The member's soonest booking that holds a seat, or undefined. */
export async function findNextBooking(
  db: Db,
  input: { memberId: string; now: Instant },
): Promise<NextBooking | undefined> {
  const since = input.now - STILL_NEXT_MS;
  const [row] = await listSoonest(db, { memberId: input.memberId, since });
  return row;
}

const listSoonest = prepared(
  (db, { memberId, since }: Places<{ memberId: string; since: Instant }>) =>
    db
      .selectFrom("bookings")
      .select(["id", "reference", "title", "date", "time", "location", "status"])
      .where("member_id", "=", memberId)
      .where("starts_at", ">=", since)
      .where("status", "in", ["pending", "confirmed"])
      .orderBy("starts_at")
      .limit(1),
);
