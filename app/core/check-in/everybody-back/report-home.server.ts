import type { Db } from "~/db/tables";
import type { BookingId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { listHomes } from "./list-homes.server";
import type { ReportHomeRefusal } from "./home";
import { selfEntryRow } from "../self-check-in/self-entries";

interface Input {
  bookingId: BookingId;
  memberId: MemberId;
  /** Makes a second tap of the same button harmless. */
  submitKey: string;
  now: Instant;
}

type Outcome = { ok: true } | { ok: false; reason: ReportHomeRefusal };

/**
 * Stores that the person of a member's own booking is home, as one more entry of the desk. Refuses an event that does
 * not count people home or has not started, and a person who was not checked in.
 */
export async function reportHome(db: Db, input: Input): Promise<Outcome> {
  return await inTransaction(db, (db) => tellInTransaction(db, input));
}

async function tellInTransaction(db: Db, input: Input): Promise<Outcome> {
  const { bookingId, memberId, submitKey, now } = input;
  const booking = await findBooking(db, input);
  if (!booking) return { ok: false, reason: "no_pass" };
  if (booking.countsHome === 0) return { ok: false, reason: "not_counted" };
  if (booking.checkInId === null) return { ok: false, reason: "not_checked_in" };
  if (now < booking.startsAt) return { ok: false, reason: "not_started" };
  const isKnown = (await listHomes(db, { bookingId })).length > 0;
  const own = { submitKey, memberId, eventId: booking.eventId, bookingId, now };
  await db
    .insertInto("gate_entries")
    .values(selfEntryRow({ ...own, kind: "home", outcome: isKnown ? "duplicate" : "done" }))
    .onConflict((conflict) => conflict.column("nonce").doNothing())
    .execute();
  return { ok: true };
}

async function findBooking(db: Db, { bookingId, memberId }: Input) {
  return await db
    .selectFrom("bookings as b")
    .innerJoin("events as e", "e.id", "b.event_id")
    .leftJoin("check_ins as c", (join) =>
      join.onRef("c.booking_id", "=", "b.id").onRef("c.event_id", "=", "b.event_id"),
    )
    .select(["e.id as eventId", "e.starts_at as startsAt", "e.counts_home as countsHome"])
    .select("c.id as checkInId")
    .where("b.id", "=", bookingId)
    .where("b.member_id", "=", memberId)
    .executeTakeFirst();
}
