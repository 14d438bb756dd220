import { seatHeld } from "~/core/bookings/status.server";
import type { Db } from "~/db/tables";
import type { BookingId, MemberId } from "~/db/tables/shapes";
import { HOUR_MS, type Instant } from "~/lib/dates";
import { windowOf } from "../check-ins";

/** From this long before the start a person can say that they are running late. */
const LATE_SAID_BEFORE_MS = 12 * HOUR_MS;

/**
 * Tells the desk that a member is running late to a run of today; its list marks them. Refuses where there is nothing
 * to be late for: another's booking, one without a seat, after a check-in, and on other days.
 */
export async function sayLate(
  db: Db,
  input: { bookingId: BookingId; memberId: MemberId; now: Instant },
): Promise<{ ok: boolean }> {
  const { bookingId, memberId, now } = input;
  const run = await db
    .selectFrom("bookings as b")
    .innerJoin("events as e", "e.id", "b.event_id")
    .select(["e.starts_at as startsAt", "e.duration_minutes as durationMinutes"])
    .where("b.id", "=", bookingId)
    .where("b.member_id", "=", memberId)
    .where("b.checked_in", "=", 0)
    .where(seatHeld("b.status"))
    .where("e.status", "=", "published")
    .executeTakeFirst();
  const isToday = run && now >= run.startsAt - LATE_SAID_BEFORE_MS && now <= windowOf(run).closesAt;
  if (!isToday) return { ok: false };
  await db
    .updateTable("bookings")
    .set({ late_at: now })
    .where("id", "=", bookingId)
    .where("late_at", "is", null)
    .execute();
  return { ok: true };
}
