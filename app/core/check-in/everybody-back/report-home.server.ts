import { clubText } from "~/content/club-words.server";
import {
  isNotHome,
  listStillOut,
  type PersonStillOut,
} from "~/core/events/complete/complete-event.server";
import { recordAdminAudit } from "~/core/people/audit/record-undo.server";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { AdminId, BookingId, EventId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { DAY_MS, type Instant } from "~/lib/dates";
import { listHomes, selfEntryRow } from "../entries/list-entries-of.server";
import type { DueHomeReport, ReportHomeRefusal } from "./home";

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
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const { bookingId, submitKey, now } = input;
    const booking = await findBooking(db, input);
    if (!booking) return { ok: false, reason: "no_pass" };
    if (booking.countsHome === 0) return { ok: false, reason: "not_counted" };
    if (booking.checkInId === null) return { ok: false, reason: "not_checked_in" };
    if (now < booking.startsAt) return { ok: false, reason: "not_started" };
    const isKnown = (await listHomes(db, { bookingId })).length > 0;
    const made = { nonce: submitKey, event_id: booking.eventId, booking_id: bookingId };
    const outcome = isKnown ? "duplicate" : "done";
    await db
      .insertInto("check_in_entries")
      .values(selfEntryRow({ ...made, kind: "home", outcome }, input))
      .onConflict((conflict) => conflict.column("nonce").doNothing())
      .execute();
    return { ok: true };
  });
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

/** Who said last that nobody is behind them, and when; or null. */
export async function findSweep(db: Db, input: { eventId: EventId }) {
  const sweep = await db
    .selectFrom("check_in_entries as g")
    .leftJoin("members as m", "m.id", "g.scanned_by")
    .leftJoin("admins as a", "a.id", "g.scanned_by")
    .select("g.at")
    .select((eb) => eb.fn.coalesce("m.display_name", "m.full_name", "a.display_name").as("name"))
    .where("g.event_id", "=", input.eventId)
    .where("g.kind", "=", "last")
    .orderBy("g.at", "desc")
    .orderBy("g.nonce")
    .limit(1)
    .executeTakeFirst();
  return sweep ?? null;
}

/** Who is still out, with full phone numbers, after an audit entry for each. */
export async function revealStillOut(
  db: Db,
  input: { eventId: EventId; adminId: AdminId; requestId: string; now: Instant },
): Promise<PersonStillOut[]> {
  const { eventId } = input;
  return await inTransaction(db, async (db) => {
    const out = await listStillOut(db, { eventId });
    for (const { bookingId } of out)
      await recordAdminAudit(db, input, {
        action: "phone_revealed",
        subject: { kind: "booking", id: bookingId },
        details: {},
      });
    return out;
  });
}

/** A member's bookings of runs that began within the last day and wait for their 'I am home'. */
export async function listDueHomeReports(
  db: Db,
  input: { memberId: MemberId; now: Instant },
): Promise<DueHomeReport[]> {
  const { memberId, now } = input;
  const rows = await listRows(db, { memberId, now, since: now - DAY_MS });
  return rows.map(({ name, isGuest, title, ...row }) => ({
    ...row,
    title: clubText(title),
    guestName: isGuest === 1 ? name : null,
  }));
}

type Window = { memberId: MemberId; since: Instant; now: Instant };

const listRows = prepared((db, { memberId, since, now }: Places<Window>) =>
  db
    .selectFrom("bookings as b")
    .innerJoin("events as e", "e.id", "b.event_id")
    .innerJoin("check_ins as c", (join) =>
      join.onRef("c.booking_id", "=", "b.id").onRef("c.event_id", "=", "b.event_id"),
    )
    .select(["b.id as bookingId", "b.title", "b.is_guest as isGuest"])
    .select("b.participant_name as name")
    .where("b.member_id", "=", memberId)
    .where("b.starts_at", ">", since)
    .where("b.starts_at", "<=", now)
    .where("e.counts_home", "=", 1)
    .where(isNotHome("b.id"))
    .orderBy("b.starts_at"),
);
