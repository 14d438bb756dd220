import { completeEvent } from "~/core/events/complete/complete-event.server";
import { type ByAdmin, recordAdminAudit } from "~/core/people/audit/record-undo.server";
import { refreshAfterCheckIn } from "~/core/progress/statistics/refresh-statistics.server";
import { lockRows } from "~/db/dialect";
import type { Db } from "~/db/tables";
import type { AdminId, BookingId, EventId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { hasEnded, type Instant } from "~/lib/dates";
import { byName } from "~/lib/name-order";
import { isOutdated } from "~/lib/stored-fields";
import type { CloseRefusal } from "../desk";
import { findDeskEvent } from "../entries/desk.server";
import { resultValues } from "../measured";

/**
 * Sets a person's distance (metres) and time (seconds), null for the estimate, and updates the statistics
 * that count them. Refuses somebody who was not checked in, and what was typed over a result that has been changed since.
 */
export async function setEventResult(
  db: Db,
  input: ByAdmin & {
    eventId: EventId;
    bookingId: BookingId;
    distanceM: number | null;
    durationS: number | null;
    /** What the form showed, as `loadedOf` says it. */
    loaded?: string | undefined;
    timeZone: string;
  },
): Promise<ResultOutcome> {
  const { eventId, bookingId, distanceM, durationS, loaded } = input;
  return await inTransaction(db, async (db): Promise<ResultOutcome> => {
    const stored = await db
      .selectFrom("check_ins")
      .select(["distance_m as distanceM", "duration_s as durationS"])
      .where("event_id", "=", eventId)
      .where("booking_id", "=", bookingId)
      .$call(lockRows(db))
      .executeTakeFirst();
    if (stored && isOutdated({ stored: resultValues(stored), loaded }))
      return { ok: false, reason: "changed_meanwhile", stored };
    const changed = await db
      .updateTable("check_ins")
      .set({ distance_m: distanceM, duration_s: durationS })
      .where("event_id", "=", eventId)
      .where("booking_id", "=", bookingId)
      .returning("member_id as memberId")
      .executeTakeFirst();
    if (!changed) return { ok: false, reason: "not_checked_in" };
    await refreshAfterCheckIn(db, { ...input, memberId: changed.memberId });
    await recordAdminAudit(db, input, {
      action: "run_result_set",
      subject: { kind: "booking", id: bookingId },
      details: { distanceM, durationS },
    });
    return { ok: true };
  });
}

type ResultOutcome =
  | { ok: true }
  | { ok: false; reason: "not_checked_in" }
  | { ok: false; reason: "changed_meanwhile"; stored: Measured };

/** A person who was checked in, with their distance and time. */
export interface EventResult extends Measured {
  bookingId: BookingId;
  name: string;
}

interface Measured {
  /** Metres; null for the estimate. */
  distanceM: number | null;
  /** Seconds; null for the estimate. */
  durationS: number | null;
}

/** Everyone checked in at an event, by name. */
export async function listResults(db: Db, input: { eventId: EventId }): Promise<EventResult[]> {
  const rows = await db
    .selectFrom("check_ins as c")
    .innerJoin("bookings as b", "b.id", "c.booking_id")
    .select(["b.id as bookingId", "b.participant_name as name"])
    .select(["c.distance_m as distanceM", "c.duration_s as durationS"])
    .where("c.event_id", "=", input.eventId)
    .orderBy("b.id")
    .execute();
  return byName(rows);
}

type Outcome =
  | { ok: true; completed: number; noShows: number }
  | { ok: false; reason: CloseRefusal };

/**
 * Completes an event that has ended. Entries that arrive later still correct who came and who did not.
 * Refuses an event that has not ended, one that is closed already, and without a reason one with somebody still out.
 */
export async function closeEvent(
  db: Db,
  input: {
    eventId: EventId;
    adminId: AdminId;
    requestId: string;
    /** Why it is closed although somebody is still out. */
    outReason?: string | undefined;
    now: Instant;
  },
): Promise<Outcome> {
  const event = await findDeskEvent(db, { eventId: input.eventId });
  if (!event) return { ok: false, reason: "no_run" };
  if (!hasEnded(event, input.now)) return { ok: false, reason: "not_over" };
  const completed = await completeEvent(db, input);
  if (completed.ok) return completed;
  return { ok: false, reason: completed.reason === "still_out" ? "still_out" : "closed_already" };
}
