import { type SqlBool, sql } from "kysely";
import { lockEvent } from "~/core/bookings/event-lock.server";
import { COMPLETED, LIVE } from "~/core/bookings/status";
import { noShowColumns } from "~/core/bookings/status.server";
import { closeWaitlist } from "~/core/bookings/waitlist/waitlist.server";
import { type ByAdmin, recordAdminAudit } from "~/core/people/audit/record-undo.server";
import { countRows } from "~/db/count-rows";
import { lockRows } from "~/db/dialect";
import type { Db } from "~/db/tables";
import { HOME_KINDS } from "~/db/tables/run-day";
import type { BookingId, EventId } from "~/db/tables/shapes";
import { inTransactionOrRefused } from "~/db/transaction";
import { byName } from "~/lib/name-order";
import { type EventRefusal, EventRefused, isEventMove } from "../events-rules";

type Outcome =
  | { ok: true; completed: number; noShows: number }
  | { ok: false; reason: EventRefusal };

interface Input extends ByAdmin {
  eventId: EventId;
  /** Why the event is completed although somebody is still out. */
  outReason?: string | undefined;
}

/**
 * Completes an event that has started: bookings that are checked in are completed, others become no-shows,
 * stored apart from the status, and get a free run back. The members' statistics count check-ins
 * and do not change. Refuses without a reason while somebody is out whom the event counts home.
 */
export async function completeEvent(db: Db, input: Input): Promise<Outcome> {
  return await inTransactionOrRefused(db, EventRefused, (db) => completeInTransaction(db, input));
}

async function completeInTransaction(db: Db, input: Input): Promise<Outcome> {
  const { eventId, now } = input;
  const event = await lockEvent(db, { eventId });
  if (!event) throw new EventRefused("not_found");
  if (!isEventMove(event.status, "completed")) throw new EventRefused("not_editable");
  if (now < event.startsAt) throw new EventRefused("not_started");
  // Check-ins that are being stored are waited for; later ones wait, and find the event completed.
  await db
    .selectFrom("bookings")
    .select("id")
    .where("event_id", "=", eventId)
    .where("status", "in", LIVE)
    .$call(lockRows(db))
    .execute();
  const out = await listStillOut(db, { eventId });
  if (out.length > 0 && !input.outReason) throw new EventRefused("still_out");
  if (event.waiting > 0) await closeWaitlist(db, { event, now });
  const completed = await db
    .updateTable("bookings")
    .set({ status: COMPLETED, updated_at: now })
    .where("event_id", "=", eventId)
    .where("status", "in", LIVE)
    .where("id", "in", (eb) =>
      eb.selectFrom("check_ins").select("booking_id").where("event_id", "=", eventId),
    )
    .executeTakeFirst();
  const noShows = await db
    .updateTable("bookings")
    .set((eb) => ({ ...noShowColumns(eb), updated_at: now }))
    .where("event_id", "=", eventId)
    .where("status", "in", LIVE)
    .where("id", "not in", (eb) =>
      eb.selectFrom("check_ins").select("booking_id").where("event_id", "=", eventId),
    )
    .executeTakeFirst();
  await db
    .updateTable("events")
    .set((eb) => ({ status: "completed", version: eb("version", "+", 1), updated_at: now }))
    .where("id", "=", eventId)
    .execute();
  const counts = {
    completed: Number(completed.numUpdatedRows),
    noShows: Number(noShows.numUpdatedRows),
  };
  await recordAdminAudit(db, input, {
    action: "event_completed",
    subject: { kind: "event", id: eventId },
    details: { ...counts, ...(out.length > 0 && { stillOut: out.length, why: input.outReason }) },
  });
  return { ok: true, ...counts };
}

/** A person who was checked in and is not counted home. */
export type PersonStillOut = Awaited<ReturnType<typeof listStillOut>>[number];

/** Who is still out at an event that counts its people home, by name; nobody at another event. */
export async function listStillOut(db: Db, input: { eventId: EventId }) {
  const rows = await outAt(db, input)
    .innerJoin("bookings as b", "b.id", "c.booking_id")
    .select(["b.id as bookingId", "b.participant_name as name", "b.pace_group as paceGroup"])
    .select("b.participant_phone as phone")
    .orderBy("b.id")
    .execute();
  return byName(rows);
}

/** How many are still out at an event that counts its people home, and which of these bookings are. */
export async function countStillOut(
  db: Db,
  input: { eventId: EventId; bookingIds: readonly BookingId[] },
): Promise<{ people: number; among: Set<BookingId> }> {
  const people = await countRows(outAt(db, input));
  if (people === 0 || input.bookingIds.length === 0) return { people, among: new Set() };
  const among = await outAt(db, input)
    .select("c.booking_id as bookingId")
    .where("c.booking_id", "in", [...input.bookingIds])
    .execute();
  return { people, among: new Set(among.map(({ bookingId }) => bookingId)) };
}

function outAt(db: Db, { eventId }: { eventId: EventId }) {
  return db
    .selectFrom("check_ins as c")
    .innerJoin("events as e", "e.id", "c.event_id")
    .where("c.event_id", "=", eventId)
    .where("e.counts_home", "=", 1)
    .where(isNotHome("c.booking_id"));
}

/** SQL for whether nothing stored says that the person of this booking is home; `bookingId` is a column. */
export function isNotHome(bookingId: BookingId) {
  const kinds = sql.join(HOME_KINDS.map((kind) => sql.lit(kind)));
  return sql<SqlBool>`not exists (select 1 from check_in_entries as g
    where g.booking_id = ${sql.ref(bookingId)} and g.kind in (${kinds})
      and not exists (select 1 from undone_homes as u where u.entry = g.nonce))`;
}
