/** Figures that an upgrade must not change: people, bookings, seats, streaks and takings of a club. */

import { listTakings } from "~/core/payments/takings/list-takings.server";
import { findStreak } from "~/core/progress/streaks/streaks.server";
import { listTotals } from "~/core/reports/counters/counters.server";
import type { Db } from "~/db/tables";
import { dayOf, type Instant } from "~/lib/dates";

const TIME_ZONE = "Asia/Kolkata";
const MANY = 1_000_000;

export type ReleaseFigures = Awaited<ReturnType<typeof figuresOf>>;

/** Reads the figures through the app's own queries; streaks as of `now`. */
export async function figuresOf(db: Db, { now }: { now: Instant }) {
  const today = dayOf(now, TIME_ZONE);
  const members = await db.selectFrom("members").select(["id", "username"]).orderBy("id").execute();
  const streaks: Record<string, string> = {};
  for (const { id, username } of members) {
    const streak = await findStreak(db, { memberId: id, today, timeZone: TIME_ZONE });
    if (streak.longest > 0) streaks[username ?? id] = `${streak.current} of ${streak.longest}`;
  }
  const takings = await listTakings(db, { from: 0, to: now, limit: MANY });
  const seats = await db.selectFrom("events").select(["id", "seats_taken"]).orderBy("id").execute();
  return {
    members: await listTotals(db, { counter: "member_status" }),
    bookings: await statusesOf(db),
    seats: Object.fromEntries(seats.map((event) => [event.id, event.seats_taken])),
    streaks,
    takings: takings.reduce((sum, { amountRupees }) => sum + amountRupees, 0),
  };
}

async function statusesOf(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("bookings")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .groupBy("status")
    .orderBy("status")
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
}
